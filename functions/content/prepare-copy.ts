import sanitizeHtml from "sanitize-html";
import * as z from "zod";
import { editedShapeOf } from "#shared/content/edited-shapes.ts";
import type { Json } from "#shared/content/page-shapes.ts";
import type { EditedPage } from "#shared/contract/admin/edited-pages.ts";
import { allowedHtml, linkAttributesFor } from "#shared/domain/allowed-html.ts";
import { ShopError } from "../shop-error.ts";
import { issuesOf, userErrorMessage } from "../user-error-message.ts";

/**
 * Parses copy against its page's schema. Throws `invalid` with an issue for each error, its path relative to the
 * request body (`content.sections.0.heading`).
 */
export function parseCopy(page: EditedPage, content: unknown): Json {
  const parsed = z.object({ content: editedShapeOf(page) }).safeParse({ content }, { error: userErrorMessage });
  if (parsed.success) return parsed.data.content;
  const message = "Unable to save content. Ensure valid JSON.";
  throw new ShopError("invalid", { message, issues: issuesOf(parsed.error) });
}

/** Returns copy ready to be stored: valid by its page's schema, with sanitized HTML. Throws like `parseCopy`. */
export function prepareCopy(page: EditedPage, content: unknown): Json {
  // Sanitized copy is parsed again, because sanitizing can empty a required text, and escaping can make one too long.
  return parseCopy(page, sanitizeCopy(parseCopy(page, content)));
}

/** Sanitizes every `html` value in a page's copy. All other values are plain text, which pages render as text. */
export function sanitizeCopy(content: Json): Json {
  if (Array.isArray(content)) return content.map(sanitizeCopy);
  if (typeof content !== "object" || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [
      key,
      key === "html" && typeof value === "string" ? cleanHtml(value) : sanitizeCopy(value),
    ]),
  );
}

/**
 * Sanitizes HTML written by admins with an allow list: the session token lives in the browser's storage, so a single
 * XSS hole would let an attacker take over accounts. Disallowed tags are removed and their text is kept, except the
 * text of scripts and the like.
 *
 * Entities stay as written, so an editor finds `&nbsp;` where it was typed. Idempotent: saving loaded copy again
 * changes nothing.
 */
export function cleanHtml(html: string): string {
  let current = html;
  // Misnested tags, such as a paragraph inside a paragraph, can take several passes to settle.
  for (let pass = 0; pass < 5; pass += 1) {
    const clean = sanitizeHtml(current, sanitizerOptions);
    if (clean === current) return clean;
    current = clean;
  }
  return sanitizeHtml(current, { ...sanitizerOptions, allowedTags: [] });
}

const sanitizerOptions: sanitizeHtml.IOptions = {
  allowedTags: [...allowedHtml.tags],
  allowedAttributes: { a: [...allowedHtml.linkAttributes] },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: { b: "strong", i: "em", a: (tagName, { href = "" }) => ({ tagName, attribs: linkAttributes(href) }) },
  nonTextTags: [...allowedHtml.removedWithText],
  // Far deeper than in real copy; browsers are slow on thousands of nested lists.
  nestingLimit: 20,
  parseStyleAttributes: false,
  parser: { decodeEntities: false },
};

/**
 * The attributes of a link, escaped for HTML. Of all character references only `&amp;` is decoded, and every `&` is
 * escaped again, so the address that was checked is exactly the one that a browser reads.
 */
function linkAttributes(address: string): Record<string, string> {
  const { href, ...rest } = linkAttributesFor(address.replaceAll("&amp;", "&"));
  if (href === undefined) return {};
  return { href: href.replaceAll(/["<>]/g, encodeURIComponent).replaceAll("&", "&amp;"), ...rest };
}
