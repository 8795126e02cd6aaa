import DOMPurify from "dompurify";
import { allowedHtml, linkTo } from "#shared/domain/allowed-html.ts";

/** A separate instance, so that its hook affects nothing else. Undefined at build time, where there is no DOM. */
const purifier = typeof window === "undefined" ? undefined : DOMPurify(window);

// DOMPurify permits an allowed attribute on any element, and any address except scripts.
purifier?.addHook("afterSanitizeAttributes", (element) => {
  const linkAttributes = element.localName === "a" ? linkTo(element.getAttribute("href") ?? "") : {};
  for (const name of allowedHtml.linkAttributes) element.removeAttribute(name);
  for (const [name, value] of Object.entries(linkAttributes)) element.setAttribute(name, value);
});

/**
 * Sanitizes the HTML of a page's copy before it is inserted. The server has sanitized it on save; this repeats it,
 * whatever the server sent.
 *
 * At build time a page contains only the built-in copy, which a test validates.
 */
export function sanitizeHtml(html: string): string {
  if (typeof window === "undefined") return html;
  if (!purifier?.isSupported) return "";
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...allowedHtml.tags],
    ALLOWED_ATTR: [...allowedHtml.linkAttributes],
    ADD_FORBID_CONTENTS: [...allowedHtml.withTheirText],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  });
}
