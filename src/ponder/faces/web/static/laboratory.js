// @ts-check
/** The laboratory: searches and proofs that run in the background, from a game or a table of one's own. */

import { note } from "./address.js";
import { ask, get, once } from "./api.js";
import { button, el, fill, input, notice, select } from "./dom.js";
import { resultButtons, resultOf, title, watch } from "./jobs.js";

/** @typedef {Record<string, any>} Data */

const LARGEST = 1_000_000; // bytes of a table

/** @param {HTMLElement} host */
export async function show(host) {
  note("laboratory", {});
  const { games } = await once("games");
  const [form, list] = [el("section", { class: "panel" }), el("section", { "aria-label": "Jobs" })];
  fill(host, el("div", { class: "laboratory" }, form, list));
  const refresh = () => showJobs(list);
  const kinds = /** @type {[string, string][]} */ ([["conjecture", "Conjectures about a game"], ["table", "Conjectures about a table"], ["refute", "Refute a claim"], ["prove", "Prove a claim"], ["family", "Prove a family of strips"]]);
  const fields = el("div", {});
  const choose = (/** @type {string} */ kind) => FORMS[kind](fields, games, refresh);
  fill(form, el("h2", {}, "Begin a search"), select("What", kinds, "conjecture", choose), fields);
  await Promise.all([choose("conjecture"), refresh()]);
}

/** Ask for a job, and show what the server refuses. @param {HTMLElement} host @param {Data} asked @param {() => void} begun */
async function begin(host, asked, begun) {
  host.querySelector(".notice")?.remove();
  try {
    await ask("jobs", asked);
    begun();
  } catch (error) {
    host.append(notice(error));
  }
}

/** What a form holds, by the names of its fields. @param {HTMLElement} host @returns {Data} */
function read(host) {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (host.querySelectorAll("[name]"));
  const values = [...fields].filter(({ value }) => value.trim() !== "").map((field) => [field.name, field.type === "number" ? Number(field.value) : field.value]);
  return Object.fromEntries(values);
}

const limits = () => [
  input("Complexity", "4", { name: "complexity", type: "number", min: 1, max: 7 }),
  input("Operators", "ops20", { name: "operators", size: 12, spellcheck: "false", title: "ops20, full, or a list such as: ops20 -log10 +exp" }),
  input("Seconds", "60", { name: "seconds", type: "number", min: 1, max: 600 }),
  el("p", {}, "Complexity: the most names, numbers and operators in a bound. Operators: ops20 are twenty usual ones, such as +, ×, √, log, min and rounding; ops20 -log10 +exp leaves one out and adds one; full takes all."),
];
/** @param {string} chosen */
const directions = (chosen) => select("Bounds", ["upper", "lower", "both"], chosen, () => {}, { name: "direction" });

/** @type {Record<string, (host: HTMLElement, games: Data[], begun: () => void) => void | Promise<void>>} */
const FORMS = {
  async conjecture(host, games, begun) {
    const targets = el("div", {});
    const measured = async (/** @type {string} */ game) => {
      const { usual, invariants } = await get("measures", { game });
      const names = usual.length ? usual : invariants.map((/** @type {Data} */ one) => one.name);
      fill(targets, select("Target", names, names.includes("number_of_cookies") ? "number_of_cookies" : names[0], () => {}, { name: "target" }));
    };
    const names = games.filter((one) => one.kind === "impartial").map((one) => one.name);
    fill(host, el("div", { class: "fields" }, select("Game", names, "chomp", measured, { name: "game" }), targets,
      input("Smallest P-positions", "20", { name: "p_positions", type: "number", min: 1, max: 500 }), directions("lower"), ...limits()),
      button("Start", () => begin(host, { kind: "conjecture", ...read(host) }, begun), { class: "strong" }));
    await measured("chomp");
  },
  table(host, _games, begun) {
    const targets = el("div", {});
    let table = "";
    const file = el("input", { type: "file", accept: ".csv,text/csv", onchange: async (/** @type {Event} */ event) => {
      const chosen = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (!chosen) return;
      if (chosen.size > LARGEST) return fill(targets, notice(`The table has ${chosen.size} bytes; at most ${LARGEST} are taken.`));
      table = await chosen.text();
      const names = table.split(/\r?\n/)[0].split(",").map((name) => name.trim().replace(/^"|"$/g, ""));
      fill(targets, select("Target", names, names[names.length - 1], () => {}, { name: "target" }));
    } });
    fill(host, el("div", { class: "fields" }, el("label", { class: "field" }, el("span", {}, "CSV file, names in its first line"), file), targets,
      input("Tolerance", "", { name: "tolerance", placeholder: "1e-3", size: 6 }), directions("upper"), ...limits()),
      button("Start", () => begin(host, { kind: "conjecture", table, ...read(host) }, begun), { class: "strong" }));
  },
  family(host, _games, begun) {
    const names = ["toads-and-frogs", "elephants-and-rhinos"];
    fill(host, el("div", { class: "fields" }, select("Game", names, names[0], () => {}, { name: "game" }),
      input("Class", "A11", { name: "name", size: 12, spellcheck: "false" }), input("Seconds", "60", { name: "seconds", type: "number", min: 1, max: 600 })),
      el("p", { class: "faint" }, "A11: one blank and one frog, with any number of toads before each. A pattern such as T^a _ T^b F is read too."),
      button("Start", () => begin(host, { kind: "family", ...read(host) }, begun), { class: "strong" }));
  },
  refute: (host, games, begun) => claimForm("refute", "number_of_cookies(x) <= 3*number_of_rows(x)", host, games, begun),
  prove: (host, games, begun) => claimForm("prove", "row_product(x) >= number_of_rows(x)", host, games, begun),
};

/** @param {string} kind @param {string} example @param {HTMLElement} host @param {Data[]} games @param {() => void} begun */
function claimForm(kind, example, host, games, begun) {
  const names = games.filter((one) => one.kind === "impartial").map((one) => one.name);
  fill(host, el("div", { class: "fields" }, select("Game", names, "chomp", () => {}, { name: "game" }),
    input("Claim", example, { name: "claim", size: 44, spellcheck: "false" }), input("Seconds", "60", { name: "seconds", type: "number", min: 1, max: 600 })),
    button("Start", () => begin(host, { kind, ...read(host) }, begun), { class: "strong" }));
}

/** @param {HTMLElement} host */
async function showJobs(host) {
  const { jobs } = await get("jobs");
  const refresh = () => showJobs(host);
  const panels = jobs.map((/** @type {Data} */ job) => {
    const panel = el("section", { class: "panel job", "data-job": job.id });
    const done = ["finished", "cancelled", "failed"].includes(job.state);
    if (done) ended(panel, job, refresh);
    else watch(panel, job, (now) => ended(panel, now, refresh));
    return panel;
  });
  fill(host, el("h2", {}, "Jobs"), panels.length ? panels : el("p", { class: "faint" }, "None yet. They go on when this page is closed or reloaded."));
}

/** @param {HTMLElement} panel @param {Data} job @param {() => void} refresh */
function ended(panel, job, refresh) {
  const shown = el("div", {});
  fill(panel, el("h2", {}, title(job), " ", el("span", { class: `chip ${job.state}` }, job.state)), job.error ? notice(job.error) : null,
    el("p", { class: "buttons" }, job.forms.length ? button("Show", async () => { fill(shown, shown.firstChild ? null : await resultOf(job)); }) : null, resultButtons(job, refresh)), shown);
}
