// @ts-check
/** The theory of a game: what is proved, checked, believed and refuted, and what changed. */

import { addressOf, note } from "./address.js";
import { ask, get, once } from "./api.js";
import { makeBoard } from "./board.js";
import { button, chip, copy, counted, el, fill, notice, select } from "./dom.js";
import { watch } from "./jobs.js";

/** @typedef {Record<string, any>} Data */

const STATUSES = /** @type {[string, string][]} */ ([
  ["proved", "with a certificate that an independent checker accepts"], ["checked", "no counterexample where it was looked for"],
  ["believed", "not proved, and not checked here"], ["refuted", "there is a counterexample"],
]);
const SHOWN = 12;

/** @param {HTMLElement} host @param {URLSearchParams} query */
export async function show(host, query) {
  const { games } = await once("games");
  const names = games.filter((/** @type {Data} */ one) => one.kind === "impartial").map((/** @type {Data} */ one) => one.name);
  const game = query.get("game") ?? "chomp";
  const wanted = query.get("claim") ?? "";
  note("theory", { game, claim: wanted });
  const [claims, paper, changes] = [el("div", { class: "claims" }), el("section", { class: "panel" }), el("section", { class: "panel" })];
  fill(host, el("div", { class: "theory" },
    el("form", { class: "setup", "aria-label": "Theory", onsubmit: (/** @type {Event} */ event) => event.preventDefault() },
      select("Game", names.includes(game) ? names : [game, ...names], game, (name) => show(host, new URLSearchParams({ game: name }))),
      button("Learn more", () => learn(host, game), { title: "Learn a theory from few examples, in the background" })),
    wanted ? asked(game, wanted) : null, paper, claims, changes));
  await Promise.all([showPaper(paper, game), showClaims(claims, game), showChanges(changes, game)]);
}

/** The claim that a reason led to, with its proof. @param {string} game @param {string} claim */
function asked(game, claim) {
  const shown = el("div", {});
  proof(shown, game, claim);
  return el("section", { class: "panel" }, el("h2", {}, "The claim"), el("code", {}, claim), shown);
}

/** @param {HTMLElement} host @param {string} game */
async function learn(host, game) {
  const panel = el("section", { class: "panel" });
  host.querySelector("form")?.after(panel);
  try {
    const job = await ask("jobs", { kind: "learn", game, examples: 20, seconds: 300 });
    watch(panel, job, () => show(host, new URLSearchParams({ game })));
  } catch (error) {
    fill(panel, notice(error));
  }
}

/** @param {HTMLElement} host @param {string} game */
async function showClaims(host, game) {
  try {
    const theory = await get("theory", { game });
    const nothing = STATUSES.every(([status]) => !theory[status].length);
    fill(host, nothing ? el("p", { class: "panel" }, "Nothing is known of this game yet. “Learn more” begins.") : [
      ...STATUSES.map(([status, meaning]) => section(game, status, meaning, theory[status])), examples(game, theory.examples)]);
  } catch (error) {
    fill(host, notice(error));
  }
}

/** What the theory was learned from, each with the claim that it refuted. @param {string} game @param {Data[]} seen */
function examples(game, seen) {
  if (!seen.length) return null;
  const links = seen.map((one) => el("li", {},
    el("a", { href: addressOf("analyse", { game, position: one.object }) }, one.object), one.why ? el("span", { class: "faint" }, " refuted ", el("code", {}, one.why)) : null));
  return el("section", { class: "panel" }, el("details", {}, el("summary", {}, `${counted(seen.length, "example")} that it was learned from`), el("ul", { class: "statements" }, links)));
}

/** @param {string} game @param {string} status @param {string} meaning @param {Data[]} claims */
function section(game, status, meaning, claims) {
  const readable = claims.filter((one) => !isOfRows(one));
  const list = el("ul", { class: "statements" }, readable.slice(0, SHOWN).map((one) => statement(game, one)));
  const more = readable.length > SHOWN ? button(`Show all ${readable.length}`, () => {
    fill(list, readable.map((one) => statement(game, one)));
    more?.remove();
  }) : null;
  return el("section", { class: "panel" }, el("h2", {}, chip(status), ` ${claims.length}`), el("p", { class: "faint" }, meaning), list, more, lawsOfRows(game, claims.filter(isOfRows)));
}

/** Whether it is a law of boards with fixed lower rows: there are hundreds, and long ones. @param {Data} one */
const isOfRows = (one) => one.evidence?.template === "lower rows";

/** The laws of fixed lower rows, folded. @param {string} game @param {Data[]} laws */
function lawsOfRows(game, laws) {
  if (!laws.length) return null;
  return el("details", {}, el("summary", {}, `${counted(laws.length, "law")} of boards p,q,… with fixed lower rows, of any width`), el("ul", { class: "statements" }, laws.map((one) => statement(game, one))));
}

/** @param {string} game @param {Data} one */
function statement(game, one) {
  const text = one.claim ?? one.text ?? "";
  const shown = el("div", {});
  const evidence = one.evidence ?? {};
  const counterexample = evidence.counterexample;
  const examples = evidence.examples ? ` · true of ${counted(evidence.examples, "example")}` : "";
  const checked = evidence.said ? "said to be checked" : "checked";
  const ground = one.region?.objects ? ` · ${checked} on ${counted(Number(one.region.objects), "object")}` : "";
  const doubt = evidence.refused ? ` · recorded as proved, but the checker refuses the proof: ${evidence.refused}` : evidence.unchecked ? " · recorded as proved, not checked" : "";
  return el("li", {}, el("code", {}, text.replace(`${game}: `, "")), el("span", { class: "faint" }, examples, ground, doubt),
    one.status === "proved" ? button("Proof", () => proof(shown, game, text)) : null,
    counterexample ? button(`Counterexample ${counterexample}`, () => drawn(shown, game, counterexample, evidence)) : null, shown);
}

/** @param {HTMLElement} host @param {string} game @param {string} claim */
async function proof(host, game, claim) {
  if (host.firstChild) return fill(host);
  try {
    const { text } = await get("theory/proof", { game, claim });
    const latex = button("Copy LaTeX", async () => copy((await get("theory/proof", { game, claim, form: "latex" })).text, latex));
    fill(host, el("div", { class: "proof" }, text.split(/\n{2,}/).map((/** @type {string} */ part) => el("p", {}, part))), latex);
  } catch (error) {
    fill(host, notice(error));
  }
}

/** @param {HTMLElement} host @param {string} game @param {string} position @param {Data} evidence */
async function drawn(host, game, position, evidence) {
  if (host.firstChild) return fill(host);
  const place = el("div", { class: "board-host small" });
  const values = evidence.left !== undefined ? `There the left side is ${evidence.left} and the right side ${evidence.right}.` : "";
  fill(host, place, el("p", { class: "faint" }, values));
  try {
    const board = await ask("board", { game, position });
    makeBoard(place).show(board, { still: true, label: `counterexample ${position}` });
  } catch (error) {
    fill(host, notice(error));
  }
}

/** The published conjectures, from the last job that settled them. @param {HTMLElement} host @param {string} game */
async function showPaper(host, game) {
  const { conjectures } = await get("theory/paper", { game });
  if (!conjectures) return fill(host);
  const { jobs } = await get("jobs");
  const last = jobs.find((/** @type {Data} */ job) => job.kind === "paper" && job.state !== "failed");
  const begin = button(`Settle all ${conjectures}`, async () => {
    try {
      watch(host, await ask("jobs", { kind: "paper", game, seconds: 600 }), () => showPaper(host, game));
    } catch (error) {
      fill(host, notice(error));
    }
  }, { class: "strong" });
  const title = el("h2", {}, `The ${conjectures} published conjectures`);
  if (!last) return fill(host, title, el("p", {}, "Each is refuted by its smallest counterexample, or proved with a certificate, while you watch."), begin);
  if (last.state !== "finished") return watch(host, last, () => showPaper(host, game));
  const { result } = await get(`jobs/${last.id}`);
  fill(host, title, el("p", { class: "faint" }, result.paper), el("ul", { class: "statements" }, result.conjectures.map((/** @type {Data} */ one) => {
    const shown = el("div", {});
    const same = one.same_as ? el("span", { class: "faint" }, ` · says the same as ${one.same_as}`) : null;
    return el("li", {}, chip(one.verdict), ` ${one.number}. `, el("code", {}, one.claim), same,
      one.counterexample ? button(`Counterexample ${one.counterexample}`, () => drawn(shown, game, one.counterexample, one.values ?? {})) : null,
      one.template ? el("span", { class: "faint" }, ` · by ${one.template}`) : null, shown);
  })), el("p", { class: "faint" }, "Settled in a job of the laboratory, where the document is."));
}

/** @param {HTMLElement} host @param {string} game */
async function showChanges(host, game) {
  try {
    const { runs } = await get("theory/runs", { game });
    if (runs.length < 2) return fill(host);
    const list = el("div", {});
    const names = runs.map((/** @type {Data} */ run) => [String(run.number), `${run.number}: ${run.command}, ${run.began.slice(0, 16).replace("T", " ")}`]);
    const chosen = { before: runs[Math.max(0, runs.length - 2)].number, after: runs[runs.length - 1].number };
    const load = async () => {
      try {
        const found = await get("theory/changes", { game, ...chosen });
        fill(list, el("p", {}, `${counted(found.changes.length, "claim")} with another standing; ${counted(found.examples.length, "new example")}.`),
          el("ul", { class: "statements" }, found.changes.slice(0, 50).map((/** @type {Data} */ one) => el("li", {},
            chip(one.before?.status) ?? "unknown", " → ", chip(one.after?.status) ?? "gone", " ", el("code", {}, one.claim),
            one.example ? el("span", { class: "faint" }, ` · example ${one.example}`) : null))));
      } catch (error) {
        fill(list, notice(error));
      }
    };
    fill(host, el("h2", {}, "What changed"), el("form", { class: "setup" },
      select("From the end of run", names, String(chosen.before), (run) => { chosen.before = Number(run); load(); }),
      select("to the end of run", names, String(chosen.after), (run) => { chosen.after = Number(run); load(); })), list);
    if (chosen.before !== chosen.after) await load();
  } catch (error) {
    fill(host, notice(error));
  }
}
