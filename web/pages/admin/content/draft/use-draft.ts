import { useCallback, useEffect, useMemo, useState } from "react";
import type { Issue } from "./check.ts";
import type { Entry } from "./edition.ts";
import { formatJson, isEqual, type Json, type Path, parseJson, withValue } from "./json.ts";
import { issuesOfDraft } from "./mail-words.ts";
import type { Shape } from "./shape.ts";
import { readStoredDraft, type StoredDraft, storeDraft } from "./stored-draft.ts";

/** The version that a draft is based on. */
export type BaseVersion = Pick<Entry, "content" | "version">;

export interface Draft {
  /** The text of the JSON view. */
  readonly text: string;
  /** The parsed text; undefined while it is not JSON. */
  readonly value: Json | undefined;
  readonly base: BaseVersion;
  /** Whether the draft differs from its base. */
  readonly dirty: boolean;
  readonly issues: readonly Issue[];
  /** An unsaved draft from earlier in this tab. Until it is resumed or discarded, no other draft is stored. */
  readonly earlierDraft: StoredDraft | undefined;
  readonly setText: (text: string) => void;
  readonly setValue: (path: Path, next: Json | undefined) => void;
  /** Resets the draft to a version. */
  readonly startFrom: (base: BaseVersion) => void;
  /** Makes another version the base, without changing the draft. */
  readonly rebase: (base: BaseVersion) => void;
  readonly resumeEarlier: () => void;
  readonly discardEarlier: () => void;
}

interface DraftState {
  readonly text: string;
  readonly value: Json | undefined;
}
const draftStateOf = (value: Json): DraftState => ({ text: formatJson(value), value });

/** A draft of a page's copy, shared by the form and the JSON view. */
export function useDraft(entry: Entry, shape: Shape): Draft {
  const { page, language } = entry;
  const [base, setBase] = useState<BaseVersion>(entry);
  const [{ text, value }, setDraft] = useState(() => draftStateOf(entry.content));
  const [storedDraft, setStoredDraft] = useState(() => findEarlierDraft(entry));

  const dirty = value === undefined || !isEqual(value, base.content);
  const issues = useMemo(() => (value === undefined ? [] : issuesOfDraft(page, shape, value)), [page, shape, value]);

  useEffect(() => {
    if (storedDraft === undefined) storeDraft({ page, language }, dirty ? { text, version: base.version } : undefined);
  }, [page, language, text, dirty, base, storedDraft]);

  const setValue = useCallback((path: Path, next: Json | undefined) => {
    setDraft((previous) => {
      if (previous.value === undefined) return previous;
      return draftStateOf(withValue(previous.value, path, next));
    });
  }, []);
  const startFrom = (newBase: BaseVersion) => {
    setBase(newBase);
    setDraft(draftStateOf(newBase.content));
  };
  return {
    text,
    value,
    base,
    dirty,
    issues,
    earlierDraft: storedDraft,
    setText: (next) => setDraft({ text: next, value: parseJson(next) }),
    setValue,
    startFrom,
    rebase: setBase,
    resumeEarlier: () => {
      if (storedDraft === undefined) return;
      // Only the number of the base version was stored, so the current copy stands in for its content. If that number
      // is no longer current, the editor reports a conflict.
      setBase({ content: entry.content, version: storedDraft.version });
      setDraft({ text: storedDraft.text, value: parseJson(storedDraft.text) });
      setStoredDraft(undefined);
    },
    discardEarlier: () => setStoredDraft(undefined),
  };
}

function findEarlierDraft(entry: Entry): StoredDraft | undefined {
  const storedDraft = readStoredDraft(entry);
  return storedDraft !== undefined && !isEqual(parseJson(storedDraft.text), entry.content) ? storedDraft : undefined;
}
