import { readDraft, saveDraft } from "../../storage/tab-storage.ts";

/**
 * The draft with the name and email typed into the profile form, until they are saved or discarded. It belongs to one
 * account, so that no other customer sees it.
 */
const draftName = "profileDraft";

export interface StoredDraft {
  readonly name: string;
  readonly email: string;
}

/** Returns the draft of this account; undefined if there is none. */
export function readStoredDraft(userId: string): StoredDraft | undefined {
  const { userId: owner, name, email } = readDraft(draftName);
  return owner !== userId || name === undefined || email === undefined ? undefined : { name, email };
}

export function storeDraft(userId: string, { name, email }: StoredDraft): void {
  saveDraft(draftName, { userId, name, email });
}

/** Deletes the draft, after it was saved or discarded or its customer signed out. */
export function deleteStoredDraft(): void {
  saveDraft(draftName, undefined);
}
