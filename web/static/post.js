// One ruling to the server: what comes back is {state, error}, either of them absent.

export async function post(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    return answer.ok ? { state: said } : { state: said.state, error: said.error };
  } catch (failure) {
    return { error: "The scoreboard cannot be reached. Nothing was changed." };
  }
}
