/** What somebody has written and not saved, kept for this tab: a reload or a lost session loses nothing. */
import { readDraft, saveDraft } from "#web/storage/tab-storage.ts";
import type { Entry } from "./edition.ts";

export interface KeptDraft {
  readonly text: string;
  /** The version that it began with. */
  readonly version: number;
}

type Edition = Pick<Entry, "page" | "language">;
const nameOf = ({ page, language }: Edition) => `content-draft ${page} ${language}`;

export function keptDraft(edition: Edition): KeptDraft | undefined {
  const { text, version = "" } = readDraft(nameOf(edition));
  return text !== undefined && /^\d+$/.test(version) ? { text, version: Number(version) } : undefined;
}

/** Undefined forgets it. */
export function keepDraft(edition: Edition, draft: KeptDraft | undefined): void {
  saveDraft(nameOf(edition), draft && { text: draft.text, version: String(draft.version) });
}
