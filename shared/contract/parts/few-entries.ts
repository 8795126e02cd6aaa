import * as z from "zod";

/**
 * A record with a maximum number of entries. They are counted before they are validated, so a record of thousands of
 * invalid entries costs no more than one that is slightly too long, and fails with one message.
 */
export function fewEntries<Of extends z.ZodType>(most: number, record: Of, message?: string) {
  return z.preprocess((value: z.input<Of>, context) => {
    if (typeof value === "object" && value !== null && Object.keys(value).length > most) {
      // Same issue format as zod's lists; messages are written centrally.
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
