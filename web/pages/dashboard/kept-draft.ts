import { readDraft, saveDraft } from "../../storage/tab-storage.ts";

/**
 * The name and email typed into the profile form, until they are saved or discarded. Bound to one account, so no other
 * customer sees it.
 */
const draftName = "profileDraft";

export interface KeptDraft {
  readonly name: string;
  readonly email: string;
}

/** The draft of this account, or undefined. */
export function keptDraft(userId: string): KeptDraft | undefined {
  const { userId: owner, name, email } = readDraft(draftName);
  return owner !== userId || name === undefined || email === undefined ? undefined : { name, email };
}

export function keepDraft(userId: string, { name, email }: KeptDraft): void {
  saveDraft(draftName, { userId, name, email });
}

/** Discards the draft: it was saved or given up, or its customer signed out. */
export function forgetDraft(): void {
  saveDraft(draftName, undefined);
}
