// @ts-check
/** The page: shows the view that the address names. Views are loaded when they are first wanted. */

import { here } from "./address.js";
import { fill, notice } from "./dom.js";
import { themed } from "./theme.js";

/** @type {Record<string, () => Promise<{show: (host: HTMLElement, query: URLSearchParams) => Promise<void>}>>} */
const VIEWS = {
  play: () => import("./play.js"),
  analyse: () => import("./analyse.js"),
  theory: () => import("./theory.js"),
  laboratory: () => import("./laboratory.js"),
};

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

async function route() {
  const { view, query } = here();
  const name = view in VIEWS ? view : "play";
  for (const link of document.querySelectorAll("nav a")) {
    const shown = link.getAttribute("href") === `#${name}`;
    if (shown) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const host = byId("view");
  document.title = `Ponder · ${name[0].toUpperCase()}${name.slice(1)}`;
  try {
    const { show } = await VIEWS[name]();
    if (here().view === view) await show(host, query);
  } catch (error) {
    fill(host, notice(error));
  }
}

themed(byId("theme"));
addEventListener("hashchange", route);
route();

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("view").focus();
});
