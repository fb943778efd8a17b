// @ts-check
/** The panel of reasons: why the opponent's move, why not this one, and hints in steps. */

import { ask } from "./api.js";
import { chip, el, fill } from "./dom.js";

/** @typedef {import("./session.js").Reason} Reason */
/**
 * @typedef {object} Judged  what the server says of a move
 * @property {string} move
 * @property {boolean | null} wins
 * @property {Reason[]} because
 * @property {{move: string, to: string | null, reasons: Reason[]}} best
 * @property {{move: string, to: string | null, reasons: Reason[]} | null} reply
 * @property {{player: string, because: Reason[]} | null} [theory]
 */

/** A list of reasons, each with how sure it is. @param {Reason[]} reasons */
export function reasonList(reasons) {
  return el("ul", { class: "reasons" }, reasons.map((reason) =>
    el("li", {}, chip(reason.sure), " ", reason.text,
      reason.claim ? el("a", { class: "claim", href: `#theory?game=${encodeURIComponent(reason.claim.split(":")[0])}` }, reason.claim) : null)));
}

/** The verdict on a move, with its reasons. @param {Judged} judged */
export function judgement(judged) {
  const verdict = judged.wins === null ? "is one of the decisions" : judged.wins ? "wins" : "loses";
  const symbol = judged.wins === null ? "?" : judged.wins ? "✓" : "✗";
  const parts = [
    el("p", { class: `verdict ${judged.wins ? "good" : "bad"}` }, `${symbol} `, el("strong", {}, judged.move), ` ${verdict}.`),
    reasonList(judged.because),
  ];
  if (judged.theory?.because.length)
    parts.push(el("p", {}, `What ${judged.theory.player} says of it:`), reasonList(judged.theory.because));
  if (judged.wins === false && judged.reply)
    parts.push(el("p", {}, "The reply ", el("strong", {}, judged.reply.move), " refutes it:"), reasonList(judged.reply.reasons));
  return el("div", { class: "judgement" }, parts);
}

/**
 * The panel; it asks the server about the position it was told of last.
 * @param {HTMLElement} host
 */
export function makeWhy(host) {
  const said = el("div", { class: "said" });
  const pointed = el("div", { class: "pointed", "aria-live": "polite" });
  fill(host, el("h2", {}, "Why?"), said, pointed);
  /** @type {{game: string, position: string, side: string, start: string} | null} */
  let about = null;
  /** @type {Map<string, Promise<Judged>>} */
  let known = new Map();
  let asked = 0;

  /** @param {string} move @returns {Promise<Judged>} */
  function judged(move) {
    if (!known.has(move)) known.set(move, ask("why", { ...about, move }));
    return /** @type {Promise<Judged>} */ (known.get(move));
  }

  /** @param {string} move */
  async function showMove(move) {
    const number = (asked += 1);
    fill(pointed, el("p", { class: "faint" }, `Looking at ${move} …`));
    try {
      const found = await judged(move);
      if (number === asked) fill(pointed, judgement(found));
    } catch (error) {
      if (number === asked) fill(pointed, el("p", { class: "faint" }, error instanceof Error ? error.message : ""));
    }
  }

  return {
    /** The position that questions are about. @param {import("./session.js").Board} board @param {string} start */
    about(board, start) {
      about = { game: board.game, position: board.position, side: board.side ?? "left", start: start || board.position };
      known = new Map();
      asked += 1;
      fill(pointed);
    },
    /** The reasons for a move that was made. @param {string} by @param {string} move @param {Reason[]} reasons */
    explain(by, move, reasons) {
      fill(said, el("p", {}, el("strong", {}, by), " played ", el("strong", {}, move), ":"), reasonList(reasons));
    },
    /** @param {...(Node | string)} words */
    say(...words) {
      fill(said, el("p", {}, ...words));
    },
    showMove,
    judged,
    clear() {
      asked += 1;
      fill(pointed);
    },
  };
}

/**
 * The next hint: first whether one can win, then where to look, then the move and why.
 * @param {number} step @param {Judged["best"]} best @param {boolean | null} wins
 * @param {string} region where the move is made, in words
 */
export function hint(step, best, wins, region) {
  const outlook = wins === null ? "Chance decides, but one decision is better."
    : wins ? "You can win from here." : "Every move loses against best play. Make it last.";
  if (step === 1) return el("div", {}, el("p", {}, `Hint 1 of 3. ${outlook}`));
  if (step === 2) return el("div", {}, el("p", {}, `Hint 2 of 3. Look at ${region}.`));
  return el("div", {}, el("p", {}, "Hint 3 of 3. Play ", el("strong", {}, best.move), "."), reasonList(best.reasons));
}
