// @ts-check
/** Questions to the server: each returns the JSON document, or raises what the server said. */

/** What the server refused, in its own sentence. */
export class Refusal extends Error {
  /** @param {number} status @param {string} sentence */
  constructor(status, sentence) {
    super(sentence);
    this.status = status;
  }
}

/** @param {string} path @param {RequestInit} request @returns {Promise<any>} */
async function fetched(path, request) {
  let answer;
  try {
    answer = await fetch(path, request);
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new Refusal(0, "The server does not answer. Is ponder serve still running?");
  }
  const data = await answer.json().catch(() => ({ error: `The server answered ${answer.status}.` }));
  if (!answer.ok) throw new Refusal(answer.status, data.error ?? `The server answered ${answer.status}.`);
  return data;
}

/** @param {string} path @param {Record<string, string | number>} [query] */
export function get(path, query) {
  const text = query ? `?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, String(v)]))}` : "";
  return fetched(`/api/${path}${text}`, {});
}

/** @param {string} path @param {object} body @param {AbortSignal} [signal] */
export function ask(path, body, signal) {
  return fetched(`/api/${path}`, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal,
  });
}

/** @param {string} path */
export const remove = (path) => fetched(`/api/${path}`, { method: "DELETE" });

/** @type {Map<string, Promise<any>>} */
const kept = new Map();

/** The same answer again, for lists that do not change while the page is open. @param {string} path */
export function once(path) {
  if (!kept.has(path)) kept.set(path, get(path));
  return /** @type {Promise<any>} */ (kept.get(path));
}
