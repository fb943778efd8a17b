// @ts-check
/** The panel of reasons: why the opponent's move, why not this one, and hints in steps. */

import { addressOf } from "./address.js";
import { ask } from "./api.js";
import { button, chip, el, fill } from "./dom.js";

/** @typedef {import("./session.js").Reason} Reason */
/** @typedef {Record<string, any>} Data */
/**
 * @typedef {object} Judged  what the server says of a move
 * @property {string} move
 * @property {boolean | null} wins
 * @property {Reason[]} because
 * @property {{move: string, to: string | null, reasons: Reason[]}} best
 * @property {{move: string, to: string | null, reasons: Reason[]} | null} reply
 */

/** A list of reasons, each with how sure it is. @param {Reason[]} reasons */
export function reasonList(reasons) {
  return el("ul", { class: "reasons" }, reasons.map((reason) =>
    el("li", {}, chip(reason.sure), " ", reason.text,
      reason.claim ? el("a", { class: "claim", href: addressOf("theory", { game: reason.claim.split(":")[0], claim: reason.claim }) }, reason.claim) : null)));
}

/** The verdict on a move, with its reasons. @param {Judged} judged */
export function judgement(judged) {
  const verdict = judged.wins === null ? "is one of the decisions" : judged.wins ? "wins" : "loses";
  const symbol = judged.wins === null ? "?" : judged.wins ? "✓" : "✗";
  const parts = [
    el("p", { class: `verdict ${judged.wins ? "good" : "bad"}` }, `${symbol} `, el("strong", {}, judged.move), ` ${verdict}.`),
    reasonList(judged.because),
  ];
  if (judged.wins === false && judged.reply)
    parts.push(el("p", {}, "The reply ", el("strong", {}, judged.reply.move), " refutes it:"), reasonList(judged.reply.reasons));
  return el("div", { class: "judgement" }, parts);
}

/** What a theory says of a move. @param {{player: string, because: Reason[]}} theory */
const opinion = (theory) => el("div", {}, el("p", {}, `By ${theory.player}:`), reasonList(theory.because));

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

  /** @type {Promise<Data> | null} */
  let explained = null;

  /** What the theory says of the move; nothing where there is no theory. @param {string} move */
  async function byTheory(move) {
    explained ??= ask("explain", { game: about?.game, position: about?.position, side: about?.side });
    const found = await explained.catch(() => null);
    if (!found || !["theory", "lemmas"].includes(found.basis)) return null;
    const other = found.rejected.find((/** @type {Data} */ one) => one.move === move);
    return { player: found.basis === "theory" ? "the learned theory" : "the proved lemmas", because: found.move === move ? found.reasons : other?.because ?? [] };
  }

  /** @param {string} move @returns {Promise<Judged>} */
  function judged(move) {
    if (!known.has(move)) known.set(move, ask("why", { ...about, move }));
    return /** @type {Promise<Judged>} */ (known.get(move));
  }

  /** @param {string} move */
  async function showMove(move) {
    const number = (asked += 1);
    fill(pointed, el("p", { class: "faint" }, `Looking at ${move} …`));
    const found = await judged(move).catch((error) => error);
    if (number !== asked) return;
    fill(pointed, found instanceof Error ? el("p", { class: "faint" }, found.message) : judgement(found));
    const theory = await byTheory(move);
    if (number === asked && theory?.because.length) pointed.append(opinion(theory));
  }

  return {
    /** The position that questions are about. @param {import("./session.js").Board} board @param {string} start */
    about(board, start) {
      about = { game: board.game, position: board.position, side: board.side ?? "left", start: start || board.position };
      known = new Map();
      explained = null;
      asked += 1;
      fill(pointed);
    },
    /** The reasons for a move that was made. @param {string} by @param {string} move @param {Reason[]} reasons */
    explain(by, move, reasons) {
      fill(said, el("p", {}, el("strong", {}, by), " played ", el("strong", {}, move), ":"), reasonList(reasons));
    },
    /** Offer to explain a move that was made before, in the position before it. @param {string} move @param {import("./session.js").Board} before @param {string} start */
    offer(move, before, start) {
      const asked = { game: before.game, position: before.position, side: before.side ?? "left", start: start || before.position, move: move.split("=")[0] };
      fill(said, button(`Why ${move}?`, async () => {
        fill(said, await ask("why", asked).then(judgement, (error) => el("p", { class: "faint" }, error.message)));
      }));
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
