/** Untyped data from outside: API responses, messages between page and frame. */
export type WireObject = Record<string, unknown>;

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the object at `key`, or an empty one. */
export function wireObjectAt(value: unknown, key: string): WireObject {
  const found = isWireObject(value) ? value[key] : undefined;
  return isWireObject(found) ? found : {};
}

/** Returns the text at `key`, or undefined. */
export function textAt(value: unknown, key: string): string | undefined {
  const found = isWireObject(value) ? value[key] : undefined;
  return typeof found === "string" ? found : undefined;
}

/** Thrown by Stripe.js for a mistake of the developer, as opposed to the buyer. */
export class IntegrationError extends Error {
  override name = "IntegrationError";
}
