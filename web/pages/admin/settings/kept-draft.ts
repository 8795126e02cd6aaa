/** Changes to the settings that are not saved, kept for this tab: a reload in the middle of them loses nothing. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import { type Draft, draftOf, type Saved } from "./draft.ts";

const names = {
  version: "settings-draft version",
  known: "settings-draft known",
  keys: "settings-draft keys",
  texts: "settings-draft texts",
} as const;

/**
 * The draft that was begun with this version, or what is saved: a draft of an older version would undo what others
 * saved.
 */
export function draftFrom(saved: Saved): Draft {
  const fresh = draftOf(saved);
  if (readDraft(names.version).version !== String(saved.version)) return fresh;
  const texts = readDraft(names.texts);
  return {
    known: { ...fresh.known, ...readDraft(names.known) },
    free: Object.entries(readDraft(names.keys)).map(([id, key]) => ({ id, key, text: texts[id] ?? "" })),
  };
}

/** Undefined forgets it. */
export function keepDraft(version: number, draft: Draft | undefined): void {
  saveDraft(names.version, draft && { version: String(version) });
  saveDraft(names.known, draft?.known);
  saveDraft(names.keys, draft && Object.fromEntries(draft.free.map(({ id, key }) => [id, key])));
  saveDraft(names.texts, draft && Object.fromEntries(draft.free.map(({ id, text }) => [id, text])));
}
