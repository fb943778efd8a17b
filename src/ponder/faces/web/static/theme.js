// @ts-check
/** Light or dark: as the system says, unless the reader has chosen. */

const KEY = "ponder-theme";

/** @returns {"light" | "dark"} */
function current() {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === "light" || chosen === "dark") return chosen;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** Let the button change the theme, and take up what was chosen before. @param {HTMLElement} button */
export function themed(button) {
  const chosen = localStorage.getItem(KEY);
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  const label = () => { button.textContent = current() === "dark" ? "☀ Light" : "☾ Dark"; };
  button.addEventListener("click", () => {
    const next = current() === "dark" ? "light" : "dark";
    document.documentElement.dataset.theme = next;
    localStorage.setItem(KEY, next);
    label();
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", label);
  label();
}

/** Whether the reader has asked for less motion. */
export const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
