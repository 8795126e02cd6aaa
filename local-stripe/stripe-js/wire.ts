/** Untyped data from outside: API responses, messages between page and frame. */
export type Wire = Record<string, unknown>;

export function isWire(value: unknown): value is Wire {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object at `key`, or an empty one. */
export function wireAt(value: unknown, key: string): Wire {
  const found = isWire(value) ? value[key] : undefined;
  return isWire(found) ? found : {};
}

/** Returns the text at `key`, or undefined. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isWire(value) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Thrown by Stripe.js for a mistake of the developer, as opposed to one of the buyer. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
