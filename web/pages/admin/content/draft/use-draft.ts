import { useCallback, useEffect, useMemo, useState } from "react";
import { check, type Issue } from "./check.ts";
import type { Entry } from "./edition.ts";
import { formatted, isEqual, type Json, type Path, parsed, withValue } from "./json.ts";
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
  /** Whether it differs from its base. */
  readonly dirty: boolean;
  readonly issues: readonly Issue[];
  /** An earlier unsaved draft of this tab, neither resumed nor discarded yet. Until then, nothing is stored. */
  readonly offered: StoredDraft | undefined;
  readonly setText: (text: string) => void;
  readonly setValue: (path: Path, next: Json | undefined) => void;
  /** Resets the draft to a version. */
  readonly startFrom: (base: BaseVersion) => void;
  /** Keeps the draft on a new base version. */
  readonly rebase: (base: BaseVersion) => void;
  readonly goOn: () => void;
  readonly discardOffered: () => void;
}

interface Written {
  readonly text: string;
  readonly value: Json | undefined;
}
const writtenOf = (value: Json): Written => ({ text: formatted(value), value });

/** A draft of a page's copy, shared by the form and the JSON view. */
export function useDraft(entry: Entry, shape: Shape): Draft {
  const { page, language } = entry;
  const [base, setBase] = useState<BaseVersion>(entry);
  const [{ text, value }, setWritten] = useState(() => writtenOf(entry.content));
  const [offered, setOffered] = useState(() => worthOffering(entry));

  const dirty = value === undefined || !isEqual(value, base.content);
  const issues = useMemo(() => (value === undefined ? [] : check(shape, value)), [shape, value]);

  useEffect(() => {
    if (offered === undefined) storeDraft({ page, language }, dirty ? { text, version: base.version } : undefined);
  }, [page, language, text, dirty, base, offered]);

  const setValue = useCallback((path: Path, next: Json | undefined) => {
    setWritten((before) => {
      if (before.value === undefined) return before;
      return writtenOf(withValue(before.value, path, next));
    });
  }, []);
  const startFrom = (from: BaseVersion) => {
    setBase(from);
    setWritten(writtenOf(from.content));
  };
  return {
    text,
    value,
    base,
    dirty,
    issues,
    offered,
    setText: (next) => setWritten({ text: next, value: parsed(next) }),
    setValue,
    startFrom,
    rebase: setBase,
    goOn: () => {
      if (offered === undefined) return;
      // The base's content is no longer known, only its version number; overwriting a newer version asks first.
      setBase({ content: entry.content, version: offered.version });
      setWritten({ text: offered.text, value: parsed(offered.text) });
      setOffered(undefined);
    },
    discardOffered: () => setOffered(undefined),
  };
}

function worthOffering(entry: Entry): StoredDraft | undefined {
  const storedDraft = readStoredDraft(entry);
  return storedDraft !== undefined && !isEqual(parsed(storedDraft.text), entry.content) ? storedDraft : undefined;
}
