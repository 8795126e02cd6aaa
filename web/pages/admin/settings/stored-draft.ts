/** Unsaved changes to the settings, stored for this tab, so that a reload does not lose them. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import { type Draft, draftOf, type SavedSettings } from "./draft.ts";

const storageNames = {
  version: "settings-draft version",
  known: "settings-draft known",
  keys: "settings-draft keys",
  texts: "settings-draft texts",
} as const;

/**
 * Returns the stored draft if it was based on this version of the settings, otherwise the saved settings, because an
 * older draft would undo other admins' changes.
 */
export function restoreDraft(saved: SavedSettings): Draft {
  const savedDraft = draftOf(saved);
  if (readDraft(storageNames.version).version !== String(saved.version)) return savedDraft;
  const texts = readDraft(storageNames.texts);
  return {
    known: { ...savedDraft.known, ...readDraft(storageNames.known) },
    custom: Object.entries(readDraft(storageNames.keys)).map(([id, key]) => ({ id, key, text: texts[id] ?? "" })),
  };
}

/** Stores a draft that is based on this version of the settings; undefined deletes the stored draft. */
export function storeDraft(version: number, draft: Draft | undefined): void {
  saveDraft(storageNames.version, draft && { version: String(version) });
  saveDraft(storageNames.known, draft?.known);
  saveDraft(storageNames.keys, draft && Object.fromEntries(draft.custom.map(({ id, key }) => [id, key])));
  saveDraft(storageNames.texts, draft && Object.fromEntries(draft.custom.map(({ id, text }) => [id, text])));
}
