import { isCurrency } from "#shared/domain/money.ts";
import { type Draft, emptyDraft, type WallEntry } from "./draft.ts";

/**
 * What somebody has written, kept for this tab, so that neither a reload nor a bank's own page in between loses it,
 * and the entry of the donation that they left to pay for. Forgotten once it is given.
 */
const keys = { draft: "donationDraft", entry: "donationEntry" } as const;

function read(key: string): object | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? "null");
    return typeof kept === "object" && kept !== null ? kept : undefined;
  } catch {
    return undefined;
  }
}

function write(key: string, value: object | undefined): void {
  try {
    if (value === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked or full: a reload then asks again.
  }
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** A picture that we have drawn, or none: what is kept becomes an image's address. */
function pictureOf(value: unknown): string | null {
  return typeof value === "string" && /^data:image\/(webp|jpeg);base64,/.test(value) ? value : null;
}

/** What was written before, or undefined. */
export function keptDraft(): Draft | undefined {
  const kept: Partial<Record<keyof Draft, unknown>> | undefined = read(keys.draft);
  if (kept === undefined) return undefined;
  return {
    chosen: typeof kept.chosen === "number" ? kept.chosen : null,
    typed: textOf(kept.typed),
    name: textOf(kept.name),
    email: textOf(kept.email),
    note: textOf(kept.note),
    anonymous: kept.anonymous === true,
    picture: pictureOf(kept.picture),
  };
}

/** Keeps it; an empty one is forgotten. */
export function keepDraft(draft: Draft): void {
  write(keys.draft, draft === emptyDraft ? undefined : draft);
}

/** The entry of this donation, if it was begun in this tab. */
export function keptEntry(donationId: string): WallEntry | undefined {
  const kept: Partial<Record<keyof WallEntry, unknown>> | undefined = read(keys.entry);
  if (kept === undefined || kept.id !== donationId) return undefined;
  const { name, note, amountCents, currency, createdAt } = kept;
  if (typeof name !== "string" || typeof amountCents !== "number") return undefined;
  if (typeof currency !== "string" || !isCurrency(currency)) return undefined;
  if (typeof createdAt !== "string" || Number.isNaN(Date.parse(createdAt))) return undefined;
  return {
    id: donationId,
    name,
    note: typeof note === "string" ? note : null,
    anonymous: kept.anonymous === true,
    profileImage: pictureOf(kept.profileImage),
    amountCents,
    currency,
    createdAt,
  };
}

/** Keeps the entry of the donation that is about to be paid for; undefined forgets it. */
export function keepEntry(entry: WallEntry | undefined): void {
  write(keys.entry, entry);
}
