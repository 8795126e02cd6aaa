/**
 * Name and email as somebody has typed them, kept for this tab until they are saved or given up, so that a reload or
 * a look at another page in the middle of it loses nothing. Never a password. Whoever is not its person never sees
 * it.
 */
const key = "profileDraft";

export interface KeptDraft {
  readonly name: string;
  readonly email: string;
}

/** What this account's person had typed, or undefined. */
export function keptDraft(userId: string): KeptDraft | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    if (typeof kept !== "object" || kept === null) return undefined;
    if (!("userId" in kept && "name" in kept && "email" in kept) || kept.userId !== userId) return undefined;
    const { name, email } = kept;
    return typeof name === "string" && typeof email === "string" ? { name, email } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it. */
export function keepDraft(userId: string, { name, email }: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ userId, name, email }));
  } catch {
    // Storage is blocked: a reload then shows what is saved.
  }
}

/** Forgets it: it is saved, given up, or its person has signed out. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, and nothing is in it.
  }
}
