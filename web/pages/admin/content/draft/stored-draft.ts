/** An unsaved draft, stored for this tab, so that a reload or an expired session loses nothing. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import type { Entry } from "./edition.ts";

export interface StoredDraft {
  readonly text: string;
  /** The version that the draft is based on. */
  readonly version: number;
}

type Edition = Pick<Entry, "page" | "language">;
const storageName = ({ page, language }: Edition) => `content-draft ${page} ${language}`;

export function readStoredDraft(edition: Edition): StoredDraft | undefined {
  const { text, version = "" } = readDraft(storageName(edition));
  return text !== undefined && /^\d+$/.test(version) ? { text, version: Number(version) } : undefined;
}

/** Stores a draft; undefined deletes the stored one. */
export function storeDraft(edition: Edition, draft: StoredDraft | undefined): void {
  saveDraft(storageName(edition), draft && { text: draft.text, version: String(draft.version) });
}
