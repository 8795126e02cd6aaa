/**
 * What HTML in a page's copy may hold. A token in the browser's storage makes one hole in a page an account taken
 * over, so the list is short, and whoever saves the copy and whoever shows it hold it to the same one
 * (`functions/content/prepare-copy.ts`, `web/document/harmless.ts`).
 */
export const harmlessHtml = {
  tags: ["p", "br", "strong", "em", "ul", "ol", "li", "a", "h3", "code"],
  /** Of links, and only as `linkTo` gives them. Nothing else has attributes. */
  linkAttributes: ["href", "target", "rel"],
  /** Their text goes with them: it was not meant to be read, or browsers parse it by rules of its own. */
  withTheirText: [
    ...["script", "style", "template", "textarea", "option", "title", "svg", "math"],
    ...["xmp", "iframe", "noscript", "noembed", "noframes", "plaintext"],
  ],
} as const;

/** An address of this site, from its root. Browsers read a backslash as a slash, and `//` is another site. */
const onThisSite = /^\/(?![/\\])[^\\\s\p{Cc}]*$/u;
const message = /^(?:mailto|tel):[^\\\s\p{Cc}]+$/iu;
const anotherSite = /^https:\/\/[^/\\\s\p{Cc}][^\\\s\p{Cc}]*$/iu;

/** What a link keeps: nothing, if it leads to something else than another site, this one, an email or a telephone. */
export function linkTo(given: string): Record<string, string> {
  const href = given.trim();
  if (onThisSite.test(href) || message.test(href)) return { href };
  return anotherSite.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : {};
}
