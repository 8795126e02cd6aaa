/** An unsaved draft, stored for this tab, so that a reload or an expired session loses nothing. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import type { Entry } from "./edition.ts";

export interface StoredDraft {
  readonly text: string;
  /** The version that it is based on. */
  readonly version: number;
}

type Edition = Pick<Entry, "page" | "language">;
const nameOf = ({ page, language }: Edition) => `content-draft ${page} ${language}`;

export function readStoredDraft(edition: Edition): StoredDraft | undefined {
  const { text, version = "" } = readDraft(nameOf(edition));
  return text !== undefined && /^\d+$/.test(version) ? { text, version: Number(version) } : undefined;
}

/** Undefined deletes it. */
export function storeDraft(edition: Edition, draft: StoredDraft | undefined): void {
  saveDraft(nameOf(edition), draft && { text: draft.text, version: String(draft.version) });
}
