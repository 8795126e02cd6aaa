/** Data whose shape the other side decides: answers of the API, messages between page and frame. */
export type Wire = Record<string, unknown>;

export function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The object at `key`, or an empty one. */
export function wireAt(value: unknown, key: string): Wire {
  const found = isWire(value) ? value[key] : undefined;
  return isWire(found) ? found : {};
}

/** The text at `key`, or undefined. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isWire(value) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** What Stripe.js throws for a mistake of the programmer, as opposed to one of the buyer. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
