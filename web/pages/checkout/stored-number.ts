import { personalDrafts, readDraft, saveDraft } from "../../storage/tab-storage.ts";

/** The draft with the typed number, so that a reload of the checkout loses nothing. Deleted once the order is paid. */
const draftName = personalDrafts.number;

export interface StoredNumber {
  /** The ISO code. */
  readonly country: string;
  /** The typed digits, without the dial code. */
  readonly typedDigits: string;
}

/** Returns the stored number; undefined if there is none. */
export function readStoredNumber(): StoredNumber | undefined {
  const { country, typed: typedDigits } = readDraft(draftName);
  return country !== undefined && typedDigits !== undefined ? { country, typedDigits } : undefined;
}

/** Stores the number; undefined deletes it. */
export function storeNumber(number: StoredNumber | undefined): void {
  saveDraft(draftName, number && { country: number.country, typed: number.typedDigits });
}
