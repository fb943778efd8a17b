// @ts-check
/** Jobs on the page: their progress as it comes, a way to cancel, and what they found. */

import { ask, get, remove } from "./api.js";
import { announce, button, counted, el, fill, notice } from "./dom.js";

/** @typedef {Record<string, any>} Data */

const ENDED = ["finished", "cancelled", "failed"];
const WORDS = /** @type {Record<string, string>} */ ({
  waiting: "waits for others", running: "runs", finished: "finished", cancelled: "cancelled", failed: "failed",
});

/** What was asked for, in a few words. @param {Data} job */
export function title(job) {
  const about = job.asked.target ?? job.asked.property ?? job.asked.claim ?? job.asked.name ?? "";
  return `${job.kind} ${job.asked.game ?? "table"} ${about}`.trim();
}

/**
 * Show a job and follow it until it has ended.
 * @param {HTMLElement} host @param {Data} job @param {(job: Data) => void} [ended]
 */
export function watch(host, job, ended) {
  const bar = /** @type {HTMLProgressElement} */ (el("progress", { "aria-label": "Progress" }));
  const words = el("span", { class: "faint" });
  const cancel = button("Cancel", () => { ask(`jobs/${job.id}/cancel`, {}).catch((error) => fill(words, String(error.message))); });
  fill(host, el("h2", {}, title(job)), el("p", { class: "progress" }, bar, words, cancel));
  /** @param {Data} now */
  const update = (now) => {
    Object.assign(host.dataset, { state: now.state, done: now.done });
    if (now.total) {
      bar.max = now.total;
      bar.value = now.done;
    } else bar.removeAttribute("value");
    const count = now.total ? `${now.done.toLocaleString("en")} of ${now.total.toLocaleString("en")}` : now.done ? now.done.toLocaleString("en") : "";
    fill(words, [WORDS[now.state], count, now.words].filter(Boolean).join(" · "));
    if (!ENDED.includes(now.state)) return;
    events.close();
    bar.remove();
    cancel.remove();
    if (now.error) host.append(notice(now.error));
    announce(`${title(now)}: ${WORDS[now.state]}`);
    ended?.(now);
  };
  const events = new EventSource(`/api/jobs/${job.id}/events`);
  events.onmessage = (event) => update(JSON.parse(event.data));
  update(job);
}

/** The buttons to download a result and to remove it. @param {Data} job @param {() => void} removed */
export function resultButtons(job, removed) {
  const names = /** @type {Record<string, string>} */ ({ json: "JSON", csv: "CSV", tex: "LaTeX" });
  return [
    ...job.forms.map((/** @type {string} */ form) => el("a", { class: "button", href: `/api/jobs/${job.id}/result.${form}`, download: true }, names[form])),
    button("Remove", () => { remove(`jobs/${job.id}`).then(removed); }),
  ];
}

/** The result of a job. @param {Data} job @returns {Promise<Node>} */
export async function resultOf(job) {
  const { result } = await get(`jobs/${job.id}`);
  if (!result) return el("p", { class: "faint" }, job.error ?? "There is no result.");
  const stopped = result.stopped ? el("p", { class: "faint", "data-stopped": true }, `Stopped early: ${result.stopped}.`) : null;
  return el("div", {}, stopped, body(job.kind, result));
}

/** @param {string} kind @param {Data} result */
function body(kind, result) {
  if (kind === "conjecture" && result.conjectures) return conjectures(result);
  if (kind === "conjecture") return laws(result);
  if (kind === "refute") return refutation(result);
  if (kind === "prove") return el("p", {}, result.proved ? `✓ proved (${result.template}). ${result.vacuous ? "It says nothing: its condition is never true. " : ""}` : "Not proved. ", el("code", {}, result.claim));
  if (kind === "family") return family(result);
  return el("details", {}, el("summary", {}, "The document"), el("pre", {}, JSON.stringify(result, null, 1).slice(0, 20000)));
}

/** @param {Data} result */
function conjectures(result) {
  const rows = result.conjectures.map((/** @type {Data} */ one) =>
    el("tr", {}, el("td", {}, el("code", {}, one.statement)), el("td", {}, one.complexity), el("td", {}, one.exact_on)));
  const identities = result.identities?.length ? [el("h3", {}, "Identities"), el("ul", {}, result.identities.map((/** @type {string} */ one) => el("li", {}, el("code", {}, one))))] : [];
  return el("div", {}, el("p", {}, `${counted(result.conjectures.length, "conjecture")} after ${counted(Number(result.candidates ?? 0), "candidate")}. They hold for all examples; nothing more is claimed.`),
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "Statement"), el("th", {}, "Size"), el("th", {}, "Equal on"))), el("tbody", {}, rows))), identities);
}

/** @param {Data} result */
function laws(result) {
  return el("ul", {}, (result.laws ?? []).map((/** @type {Data} */ one) => el("li", {}, el("code", {}, one.statement ?? one.law ?? JSON.stringify(one)))));
}

/** @param {Data} result */
function refutation(result) {
  if (!result.counterexample) return el("p", {}, "No counterexample was found. Covered: ", el("code", {}, JSON.stringify(result.covered).slice(0, 2000)));
  return el("p", {}, "✗ refuted by ", el("strong", {}, result.counterexample), result.values ? ` (${result.values.left} against ${result.values.right})` : "", ".");
}

/** @param {Data} result */
function family(result) {
  const rows = (result.formulas ?? []).slice(0, 500).map((/** @type {Data} */ one) => el("tr", {}, el("td", {}, el("code", {}, one.state)), el("td", {}, one.when ?? ""), el("td", {}, el("code", {}, one.value))));
  return el("div", {}, el("p", {}, result.proved ? `✓ proved: ${counted(result.states, "state")}, ${counted(result.cells, "cell")}.` : "Not proved."),
    el("div", { class: "scroll" }, el("table", {}, el("thead", {}, el("tr", {}, el("th", {}, "State"), el("th", {}, "When"), el("th", {}, "Value"))), el("tbody", {}, rows))));
}
