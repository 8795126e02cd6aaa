import { readDraft, saveDraft } from "../../storage/tab-storage.ts";

/**
 * The name and email typed into the profile form, until they are saved or discarded. Bound to one account, so no other
 * customer sees it.
 */
const draftName = "profileDraft";

export interface StoredDraft {
  readonly name: string;
  readonly email: string;
}

/** The draft of this account, or undefined. */
export function readStoredDraft(userId: string): StoredDraft | undefined {
  const { userId: owner, name, email } = readDraft(draftName);
  return owner !== userId || name === undefined || email === undefined ? undefined : { name, email };
}

export function storeDraft(userId: string, { name, email }: StoredDraft): void {
  saveDraft(draftName, { userId, name, email });
}

/** Discards the draft: it was saved or given up, or its customer signed out. */
export function deleteStoredDraft(): void {
  saveDraft(draftName, undefined);
}
