import { readDraft, saveDraft } from "../../storage/tab-storage.ts";

/**
 * The number that somebody has typed, kept for this tab, so that a reload in the middle of the checkout loses
 * nothing. Forgotten once it is paid for.
 */
const name = "checkoutLine";

export interface KeptLine {
  readonly country: string;
  readonly typed: string;
}

/** What was typed before, or undefined. */
export function keptLine(): KeptLine | undefined {
  const { country, typed } = readDraft(name);
  return country !== undefined && typed !== undefined ? { country, typed } : undefined;
}

/** Keeps it; undefined forgets it. */
export function keepLine(line: KeptLine | undefined): void {
  saveDraft(name, line && { ...line });
}
