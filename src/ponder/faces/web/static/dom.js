// @ts-check
/** Making elements, finding them, and speaking to those who listen. Text is never parsed as HTML. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * An element with these attributes, listeners (`onclick`) and children.
 * @param {string} name
 * @param {Record<string, any>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function el(name, props = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, String(value));
  }
  element.append(...kept(children));
  return element;
}

/** Replace what is inside. @param {Element} element @param {...(Child | Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...kept(children));
}

/** @param {(Child | Child[])[]} children @returns {(Node | string)[]} */
function kept(children) {
  return children.flat().filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (typeof child === "number" ? String(child) : /** @type {Node | string} */ (child)));
}

/**
 * A choice among options; each is a text, or a value with its text.
 * @param {string} label @param {(string | [string, string])[]} options @param {string} chosen
 * @param {(value: string) => void} onchange @param {Record<string, any>} [props]
 */
export function select(label, options, chosen, onchange, props = {}) {
  const choice = /** @type {HTMLSelectElement} */ (el("select", {
    ...props, onchange: () => onchange(choice.value),
  }, options.map((option) => {
    const [value, text] = typeof option === "string" ? [option, option] : option;
    return el("option", { value, selected: value === chosen }, text);
  })));
  return el("label", { class: "field" }, el("span", {}, label), choice);
}

/**
 * A field to write in.
 * @param {string} label @param {string} value @param {Record<string, any>} [props]
 */
export function input(label, value, props = {}) {
  return el("label", { class: "field" }, el("span", {}, label), el("input", { value, ...props }));
}

/** @param {string} text @param {() => void} onclick @param {Record<string, any>} [props] */
export function button(text, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, text);
}

/** A number of things, as `1 law` or `1,200 laws`. @param {number} number @param {string} one */
export function counted(number, one) {
  return `${number.toLocaleString("en")} ${one}${number === 1 ? "" : "s"}`;
}

/** A word that says how sure something is, with its symbol. @param {string | null | undefined} sure */
export function chip(sure) {
  if (!sure) return null;
  const symbols = /** @type {Record<string, string>} */ ({
    proved: "✓", checked: "◔", believed: "~", refuted: "✗",
  });
  return el("span", { class: `chip ${sure}` }, `${symbols[sure] ?? "·"} ${sure}`);
}

/** Say something to those who cannot see the page. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** A picture that the server drew; an image cannot run scripts. @param {string} svg @param {string} alt */
export function picture(svg, alt) {
  const image = /** @type {HTMLImageElement} */ (el("img", { class: "picture", alt }));
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  return image;
}

/** A short notice of what went wrong, or nothing. @param {unknown} error */
export function notice(error) {
  return el("p", { class: "notice", role: "alert" }, error instanceof Error ? error.message : String(error));
}

/** Copy a text, and say so on the button. @param {string} text @param {HTMLElement} from */
export async function copy(text, from) {
  const before = from.textContent;
  try {
    await navigator.clipboard.writeText(text);
    from.textContent = "Copied";
  } catch {
    window.prompt("Copy this:", text);
  }
  announce("Copied");
  setTimeout(() => { from.textContent = before; }, 1500);
}
