import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { type Issues, issuesOf } from "./checks.ts";
import { changedKeys, type Draft, draftOf, rebase, type SavedSettings, textsOf } from "./draft.ts";
import { draftFrom, storeDraft } from "./stored-draft.ts";

const words = settingsWords;
/** Queries that depend on the settings. */
const affectedQueries = ["getAdminSummary", "getAdminSeries", "audit"] as const;

type State =
  | { readonly is: "at rest" | "busy" }
  | { readonly is: "told"; readonly look: "success" | "error" | "plain"; readonly text: string }
  | { readonly is: "conflict"; readonly theirs: SavedSettings };

/** The state of the settings form: saved values, draft, and saving. `answer` is the server's latest reply. */
export function useSettingsForm(answer: SavedSettings) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(answer);
  const [draft, setDraft] = useState(() => draftFrom(answer));
  const [state, setState] = useState<State>({ is: "at rest" });
  /** Fields that were left once, which may show errors. */
  const [leftFields, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Issues>(new Map());

  const before = textsOf(draftOf(saved), saved);
  const texts = textsOf(draft, saved);
  const unnamed = draft.free.filter(({ key }) => key.trim() === "").length;
  const changes = changedKeys(before, texts).filter((key) => key !== "").length + unnamed;
  const issues = issuesOf(draft, saved);
  useEffect(() => {
    storeDraft(saved.version, changes > 0 ? draft : undefined);
  }, [saved, draft, changes]);
  useEffect(() => {
    // Leaving without saving was confirmed.
    return () => storeDraft(0, undefined);
  }, []);

  const startFrom = (next: SavedSettings, from: Draft) => {
    setSaved(next);
    setDraft(from);
    setLeft(new Set());
    setRefused(new Map());
  };
  // A form without changes follows concurrent saves; one with changes reports them on saving.
  if (answer.version > saved.version && changes === 0 && state.is !== "busy") startFrom(answer, draftOf(answer));

  /** `fields`: the changed fields, whose server errors no longer apply. */
  const edit = (next: Draft, fields: readonly string[]) => {
    setDraft(next);
    setRefused(new Map([...refused].filter(([field]) => !fields.includes(field))));
    if (state.is === "told") setState({ is: "at rest" });
  };

  const metConflict = async () => {
    const theirs = await adminCall("getAdminSettings", {});
    queryClient.setQueryData(["getAdminSettings", {}], theirs);
    if (changedKeys(theirs.settings, texts).length === 0) {
      startFrom(theirs, draftOf(theirs));
      setState({ is: "told", look: "plain", text: words.conflict.sameNow });
    } else setState({ is: "conflict", theirs });
  };

  const keepRefusals = ({ issues: sent }: ApiError) => {
    // Errors of the whole map have no key, and are in the message.
    const ofKeys = sent.filter(({ path }) => path.startsWith("settings."));
    const rowOf = (key: string) => draft.free.find((row) => row.key.trim() === key)?.id ?? key;
    setRefused(new Map(ofKeys.map(({ path, message }) => [rowOf(path.slice("settings.".length)), message])));
  };

  /** Saves; returns the first invalid field to focus. */
  const save = async (): Promise<string | undefined> => {
    const [firstInvalidKey] = issues.keys();
    setLeft(new Set([...saved.known.map(({ key }) => key), ...draft.free.map(({ id }) => id)]));
    if (firstInvalidKey !== undefined) return firstInvalidKey;
    setState({ is: "busy" });
    try {
      const reply = await adminCall("updateAdminSettings", { body: { settings: texts, version: saved.version } });
      queryClient.setQueryData(["getAdminSettings", {}], reply);
      for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: [name] });
      setSaved(reply);
      // Input during the save stays, as a change to the saved values.
      setDraft((current) => (current === draft ? draftOf(reply) : current));
      setLeft(new Set());
      setState({ is: "told", look: "success", text: words.saved });
    } catch (error) {
      try {
        if (error instanceof ApiError && error.code === "changed_meanwhile") return void (await metConflict());
      } catch {
        // Their version failed to load too: the save's error is displayed, and the next attempt loads it again.
      }
      if (error instanceof ApiError) keepRefusals(error);
      setState({ is: "told", look: "error", text: messageOf(error, words.saveFailed) });
    }
    return undefined;
  };

  return {
    saved,
    draft,
    before,
    texts,
    changes,
    state,
    issues,
    /** The visible errors: of fields that were left, and from the server. */
    shown: new Map([...[...issues].filter(([field]) => leftFields.has(field)), ...refused]),
    edit,
    leave: (field: string) => setLeft(new Set([...leftFields, field])),
    save,
    discard: () => {
      startFrom(saved, draftOf(saved));
      setState({ is: "at rest" });
    },
    /** After a conflict: applies the local changes on top of theirs, to review and save. */
    keepMine: (theirs: SavedSettings) => {
      startFrom(theirs, rebase(theirs, draft, saved));
      setState({ is: "told", look: "plain", text: words.conflict.kept });
    },
    loadTheirs: (theirs: SavedSettings) => {
      startFrom(theirs, draftOf(theirs));
      setState({ is: "told", look: "plain", text: words.conflict.loaded });
    },
  };
}
