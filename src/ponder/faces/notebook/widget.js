// @ts-check
/** A game in a notebook: the page's board, with a kernel that answers moves. */

import { makeBoard } from "../web/static/board.js";

/** @typedef {import("../web/static/board.js").Board} Board */
/** @typedef {{move: string, by: string, before: Board}} Step */
/** @typedef {{board: Board, steps: Step[], moves: string[], over: boolean, to_move: string | null}} Turn */
/**
 * @typedef {object} Model
 * @property {(name: string) => any} get
 * @property {(message: object) => void} send
 * @property {(event: string, listener: () => void) => void} on
 * @property {(event: string, listener: () => void) => void} off
 */

const MOST_NAMED = 60; // moves that are listed by name where they cannot be pointed at

/** @param {{model: Model, el: HTMLElement}} place */
function render({ model, el }) {
  const [place, choices, controls] = ["ponder-board", "ponder-choices", "ponder-controls"].map(division);
  const says = document.createElement("p");
  says.setAttribute("role", "status");
  el.classList.add("ponder");
  el.replaceChildren(says, place, choices, controls);

  /** @param {object} message */
  function ask(message) {
    says.textContent = "Waiting for Python …";
    model.send(message);
  }
  const move = (/** @type {string} */ name) => ask({ move: name });
  const offer = (/** @type {string[]} */ names) =>
    choices.replaceChildren(...names.slice(0, MOST_NAMED).map((name) => button(name, () => move(name))));
  const board = makeBoard(place, { onMove: move, onPick: (names) => offer(names.length > 1 ? names : []) });
  const undo = button("Undo", () => ask({ do: "undo" }));
  const hint = button("Hint", () => ask({ do: "hint" }));
  controls.append(undo, hint, button("New game", () => ask({ do: "begin" })));

  function show() {
    /** @type {Turn} */
    const turn = model.get("turn");
    const hinted = model.get("hinted");
    board.show(turn.board, {
      last: lastSquares(turn),
      marks: hinted ? { [hinted]: { kind: "hint", text: `hint: ${hinted}` } } : {},
      still: turn.over || turn.to_move !== "you",
    });
    says.textContent = model.get("says");
    offer(turn.board.drawing ? [] : turn.board.moves.map((one) => one.move));
    undo.toggleAttribute("disabled", turn.moves.length === 0);
    hint.toggleAttribute("disabled", turn.over);
  }

  const events = ["change:turn", "change:says", "change:hinted", "msg:custom"];
  for (const event of events) model.on(event, show);
  show();
  return () => events.forEach((event) => model.off(event, show));
}

/** The squares where the last move was made. @param {Turn} turn */
function lastSquares(turn) {
  const step = turn.steps.at(-1);
  return step?.before.moves.find((one) => one.move === step.move)?.ways[0]?.at ?? [];
}

/** @param {string} name */
function division(name) {
  const made = document.createElement("div");
  made.className = name;
  return made;
}

/** @param {string} label @param {() => void} pressed */
function button(label, pressed) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = label;
  made.addEventListener("click", pressed);
  return made;
}

export default { render };
