import * as z from "zod";

/**
 * The kinds of text that the pages' copy is made of. All of it is plain text, but for what stands under a key named
 * `html`: the one place for HTML, which is sanitized when it is saved and again when it is shown. In any text of any
 * page `{price}`, `{next}`, `{claimed}`, `{limit}`, `{left}` and `{number}` stand for today's offer
 * (`placeholderNames`).
 */

/** A heading, a label, a button. */
export const line = z.string().trim().min(1).max(200);
/** A short paragraph. */
export const text = z.string().trim().min(1).max(600);
/** A paragraph of a page that people come to read. */
export const paragraph = z.string().trim().min(1).max(2000);

/** What a page sets apart: the way on, or what must not be overlooked. */
export const callout = z.strictObject({
  title: line.optional(),
  html: z.string().trim().min(1).max(5000),
});

/**
 * A page's shape, made when it is first asked for: a function that shows one page needs none of the others, and
 * making all of them takes a third of the time in which an empty function starts.
 */
export function whenAsked<Shape extends z.ZodType>(make: () => Shape): () => Shape {
  let made: Shape | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
