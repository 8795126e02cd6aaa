/**
 * The allowlist for HTML in a page's copy. Sign-in tokens are in the browser's storage, so injected HTML could take
 * over accounts. Therefore the list is short, and is applied both on save and on display
 * (`functions/content/prepare-copy.ts`, `web/document/sanitize-html.ts`).
 */
export const allowedHtml = {
  tags: ["p", "br", "strong", "em", "ul", "ol", "li", "a", "h3", "code"],
  /** The attributes of links. No other element may have attributes. */
  linkAttributes: ["href", "target", "rel"],
  /** Elements removed together with their text, which is not meant to be read or is parsed by special rules. */
  removedWithText: [
    ...["script", "style", "template", "textarea", "option", "title", "svg", "math"],
    ...["xmp", "iframe", "noscript", "noembed", "noframes", "plaintext"],
  ],
} as const;

/** A path on this site. Browsers treat a backslash as a slash, and `//` is followed by the name of another host. */
const sitePath = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;
const emailOrPhoneLink = /^(?:mailto|tel):[^\\\s\p{Cc}]+$/iu;
const httpsUrl = /^https:\/\/[^/\\\s\p{Cc}][^\\\s\p{Cc}]*$/iu;

/**
 * Returns the attributes of a link. Empty unless `address` is an https URL, a path on this site, or a `mailto:` or
 * `tel:` link.
 */
export function linkAttributesFor(address: string): Record<string, string> {
  const href = address.trim();
  if (sitePath.test(href) || emailOrPhoneLink.test(href)) return { href };
  return httpsUrl.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : {};
}
