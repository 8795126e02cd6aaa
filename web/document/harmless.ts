import DOMPurify from "dompurify";
import { harmlessHtml, linkTo } from "#shared/domain/harmless-html.ts";

/**
 * Its own instance, so that its hook concerns nobody else. Undefined at build time, where there is no document to
 * parse with.
 */
const purifier = typeof window === "undefined" ? undefined : DOMPurify(window);

// DOMPurify lets an allowed attribute stand on any element, and any address that is not a script.
purifier?.addHook("afterSanitizeAttributes", (element) => {
  const kept = element.localName === "a" ? linkTo(element.getAttribute("href") ?? "") : {};
  for (const name of harmlessHtml.linkAttributes) element.removeAttribute(name);
  for (const [name, value] of Object.entries(kept)) element.setAttribute(name, value);
});

/**
 * HTML of a page's copy as it may be put into the page. The server has sanitized what an admin saved; here it is done
 * once more, whatever the server sent.
 *
 * A page that is rendered at build time holds the built-in copy alone, and a test holds that to the list.
 */
export function harmless(html: string): string {
  if (typeof window === "undefined") return html;
  if (!purifier?.isSupported) return "";
  return purifier.sanitize(html, {
    ALLOWED_TAGS: [...harmlessHtml.tags],
    ALLOWED_ATTR: [...harmlessHtml.linkAttributes],
    ADD_FORBID_CONTENTS: [...harmlessHtml.withTheirText],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    ALLOWED_NAMESPACES: ["http://www.w3.org/1999/xhtml"],
  });
}
