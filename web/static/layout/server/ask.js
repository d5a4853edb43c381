// Asking the server: a line that is dead without saying so, as WiFi often is, counts as dead after a while.

const PATIENCE_MS = 6000;

export async function ask(address, options = {}, patience_ms = PATIENCE_MS) {
  const giveUp = new AbortController();
  const waiting = patience_ms ? setTimeout(() => giveUp.abort(), patience_ms) : 0;
  try {
    return await fetch(address, { cache: "no-store", ...options, signal: giveUp.signal });
  } finally {
    clearTimeout(waiting);
  }
}
