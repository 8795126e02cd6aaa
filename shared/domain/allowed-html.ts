/**
 * The allowlist for HTML in a page's copy. Tokens are in the browser's storage, so injected HTML could take over
 * accounts. The list is short, and is applied both on save and on display (`functions/content/prepare-copy.ts`,
 * `web/document/sanitize-html.ts`).
 */
export const allowedHtml = {
  tags: ["p", "br", "strong", "em", "ul", "ol", "li", "a", "h3", "code"],
  /** On links only, as returned by `linkTo`. No other element has attributes. */
  linkAttributes: ["href", "target", "rel"],
  /** Elements that are removed with their text: it is not for reading, or browsers parse it by special rules. */
  withTheirText: [
    ...["script", "style", "template", "textarea", "option", "title", "svg", "math"],
    ...["xmp", "iframe", "noscript", "noembed", "noframes", "plaintext"],
  ],
} as const;

/** A path on this site. Browsers read a backslash as a slash, and `//` starts another host. */
const onThisSite = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;
const message = /^(?:mailto|tel):[^\\\s\p{Cc}]+$/iu;
const anotherSite = /^https:\/\/[^/\\\s\p{Cc}][^\\\s\p{Cc}]*$/iu;

/**
 * The attributes of a link; empty unless it is a web address, a path on this site, an email address or a phone number.
 */
export function linkTo(address: string): Record<string, string> {
  const href = address.trim();
  if (onThisSite.test(href) || message.test(href)) return { href };
  return anotherSite.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : {};
}
