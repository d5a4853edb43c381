// One ruling to the server: what comes back is {state, error}, either of them absent.

import { say } from "./words.js";

const token = document.querySelector('meta[name="csrf-token"]'); // that only our own pages know

export async function post(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRF-Token": token ? token.content : "" },
      body: JSON.stringify(body),
    });
    const said = await answer.json();
    return answer.ok ? { state: said } : { state: said.state, error: said.error };
  } catch (failure) {
    return { error: say("The scoreboard cannot be reached. Nothing was changed.") };
  }
}
