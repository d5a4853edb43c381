// One ruling to the server: what comes back is {state, error}, either of them absent.

import { ask } from "./ask.js";
import { say } from "../../languages/words.js";

const PATIENCE_MS = 10000;
const token = document.querySelector('meta[name="csrf-token"]'); // that only our own pages know

// Without an answer nobody knows whether it counted; the revision keeps it from counting twice. `patience_ms` 0: what
// takes long by itself is waited for.
export async function post(address, body, patience_ms = PATIENCE_MS) {
  try {
    const headers = { "Content-Type": "application/json", "X-CSRF-Token": token ? token.content : "" };
    const answer = await ask(address, { method: "POST", headers, body: JSON.stringify(body) }, patience_ms);
    const said = await answer.json();
    return answer.ok ? { state: said } : { state: said.state, error: said.error };
  } catch (failure) {
    if (failure.name === "AbortError") return { error: say("No answer came. Press again: nothing counts twice.") };
    return { error: say("The scoreboard cannot be reached. Nothing was changed.") };
  }
}
