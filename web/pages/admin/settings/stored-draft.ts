/** Unsaved changes of the settings, stored for this tab, so that a reload loses nothing. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import { type Draft, draftOf, type SavedSettings } from "./draft.ts";

const names = {
  version: "settings-draft version",
  known: "settings-draft known",
  keys: "settings-draft keys",
  texts: "settings-draft texts",
} as const;

/**
 * The stored draft of this version, or the saved settings: a draft of an older version would undo changes of others.
 */
export function draftFrom(saved: SavedSettings): Draft {
  const savedDraft = draftOf(saved);
  if (readDraft(names.version).version !== String(saved.version)) return savedDraft;
  const texts = readDraft(names.texts);
  return {
    known: { ...savedDraft.known, ...readDraft(names.known) },
    free: Object.entries(readDraft(names.keys)).map(([id, key]) => ({ id, key, text: texts[id] ?? "" })),
  };
}

/** Undefined deletes it. */
export function storeDraft(version: number, draft: Draft | undefined): void {
  saveDraft(names.version, draft && { version: String(version) });
  saveDraft(names.known, draft?.known);
  saveDraft(names.keys, draft && Object.fromEntries(draft.free.map(({ id, key }) => [id, key])));
  saveDraft(names.texts, draft && Object.fromEntries(draft.free.map(({ id, text }) => [id, text])));
}
