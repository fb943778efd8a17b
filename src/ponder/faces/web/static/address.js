// @ts-check
/** The address of the page says which view and which position is shown, so that it can be shared. */

/** @returns {{view: string, query: URLSearchParams}} */
export function here() {
  const [view, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  return { view: view || "play", query: new URLSearchParams(query) };
}

/** @param {string} view @param {Record<string, string>} query */
export function addressOf(view, query) {
  const used = Object.entries(query).filter(([, value]) => value !== "");
  return `#${view}${used.length ? `?${new URLSearchParams(used)}` : ""}`;
}

/** Show the address without going there. @param {string} view @param {Record<string, string>} query */
export function note(view, query) {
  history.replaceState(null, "", addressOf(view, query));
}

/** The whole address, to be shared. */
export const shared = () => location.href;
