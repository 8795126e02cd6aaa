import { readDraft, saveDraft } from "../../storage/tab-storage.ts";

/**
 * The typed number, stored for this tab, so that a reload during the checkout loses nothing. Deleted once it is paid.
 */
const name = "checkoutLine";

export interface StoredNumber {
  readonly country: string;
  readonly typed: string;
}

/** The stored number, or undefined. */
export function readStoredNumber(): StoredNumber | undefined {
  const { country, typed } = readDraft(name);
  return country !== undefined && typed !== undefined ? { country, typed } : undefined;
}

/** Stores it; undefined deletes it. */
export function storeNumber(line: StoredNumber | undefined): void {
  saveDraft(name, line && { ...line });
}
