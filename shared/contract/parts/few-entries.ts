import * as z from "zod";

/**
 * A record of at most so many entries. They are counted before any of them is looked at, so that a record of
 * thousands of wrong ones takes no more work than one that is a little too long, and is refused in one sentence.
 */
export function fewEntries<Of extends z.ZodType>(most: number, record: Of, message?: string) {
  return z.preprocess((value: z.input<Of>, context) => {
    if (typeof value === "object" && value !== null && Object.keys(value).length > most) {
      // Named as zod names it for a list; the words are made where those of all refusals are.
      context.issues.push({
        code: "too_big",
        origin: "array",
        maximum: most,
        input: value,
        ...(message ? { message } : {}),
      });
    }
    return value;
  }, record);
}
