/**
 * The number that somebody has typed, kept for this tab, so that a reload in the middle of the checkout loses nothing. Forgotten once it
 * is paid for.
 */
const key = "checkoutLine";

export interface KeptLine {
  readonly country: string;
  readonly typed: string;
}

/** What was typed before, or undefined. */
export function keptLine(): KeptLine | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null || !("country" in kept) || !("typed" in kept)) return undefined;
    const { country, typed } = kept;
    return typeof country === "string" && typeof typed === "string" ? { country, typed } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it; undefined forgets it. */
export function keepLine(line: KeptLine | undefined): void {
  try {
    if (line === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(line));
  } catch {
    // Storage is blocked: a reload then asks again.
  }
}
