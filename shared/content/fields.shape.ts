import * as z from "zod";

/**
 * The field types of the pages' copy. Every field is plain text, except one named `html`, which is sanitized on save
 * and again on display. Any text may contain the placeholders `{price}`, `{next}`, `{claimed}`, `{limit}`, `{left}` and
 * `{number}` (`placeholderNames`). In a document's text, `[words](/path)` links to a page of this site.
 */

/** One line of text, such as a heading, a label or a button. */
export const lineOfText = z.string().trim().min(1).max(200);
/** A short paragraph. */
export const text = z.string().trim().min(1).max(600);
/** A paragraph of a long-form page. */
export const paragraph = z.string().trim().min(1).max(2000);

/** A highlighted box: a call to action or a warning. */
export const callout = z.strictObject({
  title: lineOfText.optional(),
  html: z.string().trim().min(1).max(5000),
});

/**
 * Builds a page's schema on first use. A function that serves one page needs only that page's schema, and building
 * them all takes a third of an empty function's cold start.
 */
export function lazySchema<Shape extends z.ZodType>(make: () => Shape): () => Shape {
  let built: Shape | undefined;
  return () => {
    built ??= make();
    return built;
  };
}
