import { useCallback, useEffect, useMemo, useState } from "react";
import { check, type Issue } from "./check.ts";
import type { Entry } from "./edition.ts";
import { formatted, type Json, type Path, parsed, same, withValue } from "./json.ts";
import { type KeptDraft, keepDraft, keptDraft } from "./kept-draft.ts";
import type { Shape } from "./shape.ts";

/** The version that a draft began with. */
export type Base = Pick<Entry, "content" | "version">;

export interface Draft {
  /** As the JSON view shows it. */
  readonly text: string;
  /** What the text holds; undefined while it is not JSON. */
  readonly value: Json | undefined;
  readonly base: Base;
  /** Whether it says something else than what it began with. */
  readonly dirty: boolean;
  readonly issues: readonly Issue[];
  /**
   * What was written before in this tab and neither gone on with nor discarded. Nothing is kept until that is
   * decided.
   */
  readonly offered: KeptDraft | undefined;
  readonly setText: (text: string) => void;
  readonly setValue: (path: Path, next: Json | undefined) => void;
  /** Begins anew from a version, and forgets what was written. */
  readonly begin: (base: Base) => void;
  /** Goes on with the same draft, from another version. */
  readonly rebase: (base: Base) => void;
  readonly goOn: () => void;
  readonly discardOffered: () => void;
}

interface Written {
  readonly text: string;
  readonly value: Json | undefined;
}
const writtenOf = (value: Json): Written => ({ text: formatted(value), value });

/** One draft of a page's copy, for the form and the JSON view alike. */
export function useDraft(entry: Entry, shape: Shape): Draft {
  const { page, language } = entry;
  const [base, setBase] = useState<Base>(entry);
  const [{ text, value }, setWritten] = useState(() => writtenOf(entry.content));
  const [offered, setOffered] = useState(() => worthOffering(entry));

  const dirty = value === undefined || !same(value, base.content);
  const issues = useMemo(() => (value === undefined ? [] : check(shape, value)), [shape, value]);

  useEffect(() => {
    if (offered === undefined) keepDraft({ page, language }, dirty ? { text, version: base.version } : undefined);
  }, [page, language, text, dirty, base, offered]);

  const setValue = useCallback((path: Path, next: Json | undefined) => {
    setWritten((before) => {
      if (before.value === undefined) return before;
      return writtenOf(withValue(before.value, path, next));
    });
  }, []);
  const begin = (from: Base) => {
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
    begin,
    rebase: setBase,
    goOn: () => {
      if (offered === undefined) return;
      // What it began with is not known any more, only which version that was; saving it over a newer one asks first.
      setBase({ content: entry.content, version: offered.version });
      setWritten({ text: offered.text, value: parsed(offered.text) });
      setOffered(undefined);
    },
    discardOffered: () => setOffered(undefined),
  };
}

function worthOffering(entry: Entry): KeptDraft | undefined {
  const kept = keptDraft(entry);
  return kept !== undefined && !same(parsed(kept.text), entry.content) ? kept : undefined;
}
