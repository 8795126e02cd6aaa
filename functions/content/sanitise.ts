import sanitizeHtml from "sanitize-html";
import type { Json } from "#shared/content/page-shapes.ts";
import { harmlessHtml } from "#shared/domain/harmless-html.ts";
import { writtenLink } from "./written-link.ts";

/**
 * HTML that an admin wrote, without what could harm a visitor: a token in the browser's storage makes one hole in a page an account taken
 * over. What is not on this short list is taken away, its text stays; text of scripts and the like goes with it.
 *
 * Entities in text stay as they were written, so that an editor finds `&nbsp;` where they left it. Sanitising twice is the same as once, so
 * content that is loaded into the editor and saved again does not change.
 */
export function sanitiseHtml(html: string): string {
  let given = html;
  // Tags that stand where they may not, as a paragraph in a paragraph, take more than one round to settle.
  for (let round = 0; round < 5; round += 1) {
    const clean = sanitizeHtml(given, allowed);
    if (clean === given) return clean;
    given = clean;
  }
  return sanitizeHtml(given, { ...allowed, allowedTags: [] });
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...harmlessHtml.tags],
  allowedAttributes: { a: [...harmlessHtml.linkAttributes] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { b: "strong", i: "em", a: (tagName, { href = "" }) => ({ tagName, attribs: writtenLink(href) }) },
  nonTextTags: [...harmlessHtml.withTheirText],
  // Deeper than anybody writes: a browser that is handed thousands of nested lists takes its time.
  nestingLimit: 20,
  parseStyleAttributes: false,
  parser: { decodeEntities: false },
};

/** Content with every `html` in it sanitised. The rest is plain text, which pages show as it is. */
export function sanitised(content: Json): Json {
  if (Array.isArray(content)) return content.map(sanitised);
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      key === "html" && typeof value === "string" ? sanitiseHtml(value) : sanitised(value),
    ]),
  );
}
