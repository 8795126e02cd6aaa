import * as z from "zod";

/**
 * Returns the schema of a record with a maximum number of entries. The entries are counted before they are validated,
 * so a record with thousands of invalid entries costs no more than one that is slightly too long, and fails with one
 * message.
 */
export function limitedRecord<Schema extends z.ZodType>(maximum: number, record: Schema, message?: string) {
  return z.preprocess((value: z.input<Schema>, context) => {
    if (typeof value === "object" && value !== null && Object.keys(value).length > maximum) {
      // The format of zod's issue for a list that is too long, for which `functions/user-error-message.ts` has words.
      context.issues.push({
        code: "too_big",
        origin: "array",
        maximum,
        input: value,
        ...(message ? { message } : {}),
      });
    }
    return value;
  }, record);
}
