import * as z from "zod";

const record = z.record(z.string(), z.unknown());
const prefix = z.strictObject({ prefix: z.string() });

/**
 * Whether an event matches a pattern of EventBridge or of a Lambda event source: each field of the pattern must be in
 * the event, with one of the pattern's values, or with a text that starts with one of its prefixes. A list in the event
 * matches if one of its members does.
 * https://docs.aws.amazon.com/eventbridge/latest/userguide/eb-event-patterns.html
 * @throws Error for an operator that the stack does not use, instead of guessing what it means
 */
export function matchesPattern(pattern: unknown, event: unknown): boolean {
  if (Array.isArray(pattern)) {
    const values: readonly unknown[] = Array.isArray(event) ? event : [event];
    return values.some((value) => pattern.some((each) => matchesValue(each, value)));
  }
  const fields = record.safeParse(event).data ?? {};
  return Object.entries(record.parse(pattern)).every(([name, part]) => matchesPattern(part, fields[name]));
}

function matchesValue(pattern: unknown, value: unknown): boolean {
  if (typeof pattern !== "object" || pattern === null) return pattern === value;
  const parsed = prefix.safeParse(pattern);
  if (!parsed.success) throw new Error(`The pattern ${JSON.stringify(pattern)} is not supported here.`);
  return typeof value === "string" && value.startsWith(parsed.data.prefix);
}
