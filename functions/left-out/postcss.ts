/** In place of the CSS parser that sanitize-html reads `style` attributes with; `functions/content/sanitise.ts` allows none. */
export function parse(): never {
  throw new TypeError("This function carries no parser for CSS.");
}
