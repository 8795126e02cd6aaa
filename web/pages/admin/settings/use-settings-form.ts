import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../session/admin-call.ts";
import { messageOf } from "../session/message-of.ts";
import { type Issues, issuesOf } from "./checks.ts";
import { changedKeys, type Draft, draftOf, rebase, type SavedSettings, storedValuesOf } from "./draft.ts";
import { useCountries } from "./regions/use-countries.ts";
import { restoreDraft, storeDraft } from "./stored-draft.ts";
import { useAfterClick } from "./use-after-click.ts";

const words = settingsWords;
/** Queries that depend on the settings. */
const affectedQueries = ["getAdminSummary", "getAdminSeries", "audit"] as const;

type State =
  | { readonly is: "idle" | "saving" }
  | { readonly is: "notice"; readonly look: "success" | "error" | "plain"; readonly text: string }
  | { readonly is: "conflict"; readonly theirs: SavedSettings };

/** The controller of the settings form. `serverSettings` is the server's latest reply, which may change. */
export function useSettingsForm(serverSettings: SavedSettings) {
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(serverSettings);
  const [draft, setDraft] = useState(() => restoreDraft(serverSettings));
  const [state, setState] = useState<State>({ is: "idle" });
  /** Fields that the user has left at least once. Only their input errors are visible. */
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set());
  const afterClick = useAfterClick();
  const [serverIssues, setServerIssues] = useState<Issues>(new Map());

  const savedValues = storedValuesOf(draftOf(saved), saved);
  const draftValues = storedValuesOf(draft, saved);
  const unnamedCount = draft.custom.filter(({ key }) => key.trim() === "").length;
  const changeCount = changedKeys(savedValues, draftValues).filter((key) => key !== "").length + unnamedCount;
  const countries = useCountries();
  const issues = issuesOf(draft, saved, countries);
  useEffect(() => {
    storeDraft(saved.version, changeCount > 0 ? draft : undefined);
  }, [saved, draft, changeCount]);
  useEffect(() => {
    // On leaving the page, which the admin has confirmed if there were unsaved changes, the stored draft is deleted.
    return () => storeDraft(0, undefined);
  }, []);

  const startFrom = (newSaved: SavedSettings, newDraft: Draft) => {
    setSaved(newSaved);
    setDraft(newDraft);
    setLeftFields(new Set());
    setServerIssues(new Map());
  };
  // A form without changes adopts what another admin saves; one with changes reports the conflict when it saves.
  if (serverSettings.version > saved.version && changeCount === 0 && state.is !== "saving")
    startFrom(serverSettings, draftOf(serverSettings));

  /** `fields`: the edited fields, whose server errors no longer apply. */
  const edit = (newDraft: Draft, fields: readonly string[]) => {
    setDraft(newDraft);
    setServerIssues(new Map([...serverIssues].filter(([field]) => !fields.includes(field))));
    if (state.is === "notice") setState({ is: "idle" });
  };

  const handleConflict = async () => {
    const theirs = await adminCall("getAdminSettings", {});
    queryClient.setQueryData(["getAdminSettings", {}], theirs);
    if (changedKeys(theirs.settings, draftValues).length === 0) {
      startFrom(theirs, draftOf(theirs));
      setState({ is: "notice", look: "plain", text: words.conflict.sameNow });
    } else setState({ is: "conflict", theirs });
  };

  const storeServerIssues = (error: ApiError) => {
    // Issues of the settings as a whole have no key. The error's message contains them.
    const settingIssues = error.issues.filter(({ path }) => path.startsWith("settings."));
    const fieldOf = (key: string) => draft.custom.find((row) => row.key.trim() === key)?.id ?? key;
    setServerIssues(
      new Map(settingIssues.map(({ path, message }) => [fieldOf(path.slice("settings.".length)), message])),
    );
  };

  /** Saves the draft. Returns the first invalid field, to focus, if it cannot be sent. */
  const save = async (): Promise<string | undefined> => {
    const [firstInvalidField] = issues.keys();
    setLeftFields(new Set([...saved.known.map(({ key }) => key), ...draft.custom.map(({ id }) => id)]));
    if (firstInvalidField !== undefined) return firstInvalidField;
    setState({ is: "saving" });
    try {
      const reply = await adminCall("updateAdminSettings", { body: { settings: draftValues, version: saved.version } });
      queryClient.setQueryData(["getAdminSettings", {}], reply);
      for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: [name] });
      setSaved(reply);
      // Input during the save remains as an unsaved change.
      setDraft((current) => (current === draft ? draftOf(reply) : current));
      setLeftFields(new Set());
      setState({ is: "notice", look: "success", text: words.saved });
    } catch (error) {
      try {
        if (error instanceof ApiError && error.code === "changed_meanwhile") return void (await handleConflict());
      } catch {
        // Loading the other admin's version failed too. The error of the save is displayed; the next save retries both.
      }
      if (error instanceof ApiError) storeServerIssues(error);
      setState({ is: "notice", look: "error", text: messageOf(error, words.saveFailed) });
    }
    return undefined;
  };

  return {
    saved,
    draft,
    savedValues,
    draftValues,
    changeCount,
    state,
    countries,
    issues,
    /** The visible errors: of fields that the user has left, and from the server. */
    visibleIssues: new Map([...[...issues].filter(([field]) => leftFields.has(field)), ...serverIssues]),
    edit,
    onFieldBlur: (field: string) => afterClick(() => setLeftFields((left) => new Set([...left, field]))),
    save,
    discard: () => {
      startFrom(saved, draftOf(saved));
      setState({ is: "idle" });
    },
    /** After a conflict: applies the unsaved changes of this form on top of `theirs`, to review and save. */
    keepMine: (theirs: SavedSettings) => {
      startFrom(theirs, rebase(theirs, draft, saved));
      setState({ is: "notice", look: "plain", text: words.conflict.kept });
    },
    /** After a conflict: discards the unsaved changes of this form, and displays `theirs`. */
    loadTheirs: (theirs: SavedSettings) => {
      startFrom(theirs, draftOf(theirs));
      setState({ is: "notice", look: "plain", text: words.conflict.loaded });
    },
  };
}
