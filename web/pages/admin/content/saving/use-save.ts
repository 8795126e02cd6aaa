import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Reply } from "#shared/contract/index.ts";
import { refreshContent } from "#web/content/page-content.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
import type { Issue } from "../draft/check.ts";
import { afterSave, type ContentList, type Entry } from "../draft/edition.ts";
import { isEqual, isJsonObject, type Json, type Path, pathOf, valueAt } from "../draft/json.ts";
import type { Draft } from "../draft/use-draft.ts";

const words = contentWords.saving;

type Saved = Reply<"updateAdminContent">;

export type SaveState =
  | { readonly step: "none" | "saving" }
  /** `cleaned`: where the server sanitized the HTML. */
  | { readonly step: "saved"; readonly cleaned: readonly Path[] }
  | { readonly step: "restored"; readonly version: number }
  /** Rejected: `issues` refer to the copy that was sent; `of` is undefined when nothing was sent. */
  | { readonly step: "refused"; readonly message: string; readonly issues: readonly Issue[]; readonly sent: Json }
  | { readonly step: "failed"; readonly message: string };

/** Saves the draft, and restores versions. From then on the stored copy is displayed, here and on the site. */
export function useSave(entry: Entry, draft: Draft) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ step: "none" });
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  const { page, language } = entry;

  const adoptSaved = async (saved: Saved, sent: Json | undefined) => {
    const list = { queryKey: ["listAdminContent", {}] };
    // A pending response may predate the save.
    await queryClient.cancelQueries(list);
    queryClient.setQueryData<ContentList>(list.queryKey, (before) => before && afterSave(before, saved));
    const { value } = latest.current;
    if (sent === undefined || isEqual(value, sent)) latest.current.startFrom(saved);
    // Edited meanwhile.
    else latest.current.rebase(saved);
    refreshContent(page);
    void queryClient.invalidateQueries(list);
    void queryClient.invalidateQueries({ queryKey: ["listContentVersions", page, language] });
  };

  /** Saves over this version; a newer one is a conflict. */
  const save = async (version: number) => {
    const { value } = latest.current;
    if (value === undefined) return;
    setState({ step: "saving" });
    try {
      const input = { params: { page }, query: { language }, body: { content: value, version } };
      const saved = await adminCall("updateAdminContent", input);
      await adoptSaved(saved, value);
      setState({ step: "saved", cleaned: cleanedIn(value, saved.content) });
    } catch (error) {
      setState(failureOf(error, value));
      if (error instanceof ApiError && error.code === "changed_meanwhile") {
        await queryClient.invalidateQueries({ queryKey: ["listAdminContent"] });
      }
    }
  };

  /** Rejects on failure, for the confirmation to report it. */
  const restore = async (restored: number) => {
    try {
      const input = { params: { page }, query: { language }, body: { restore: restored, version: entry.version } };
      await adoptSaved(await adminCall("restoreContentVersion", input), undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === "changed_meanwhile") {
        void queryClient.invalidateQueries({ queryKey: ["listAdminContent"] });
        void queryClient.invalidateQueries({ queryKey: ["listContentVersions", page, language] });
      }
      throw error;
    }
    setState({ step: "restored", version: restored });
  };

  return { state, save, restore, clear: () => setState({ step: "none" }) };
}

function failureOf(error: unknown, sent: Json): SaveState {
  if (error instanceof ApiError && error.status === 0) return { step: "failed", message: words.unheard };
  if (error instanceof ApiError && error.code === "invalid") {
    const issues = error.issues.map(({ path, message }) => ({ path: pathOf(path), message }));
    return { step: "refused", message: messageOf(error, words.invalid), issues, sent };
  }
  return { step: "failed", message: messageOf(error, words.failed) };
}

/** The issues of a rejected save whose texts have not been changed since. */
export function remainingIssues(state: SaveState, value: Json | undefined): readonly Issue[] {
  if (state.step !== "refused") return [];
  return state.issues.filter(({ path }) => isEqual(valueAt(state.sent, path), valueAt(value, path)));
}

/** The paths of HTML that was changed by the server. */
function cleanedIn(sent: Json, savedJson: Json, path: Path = []): readonly Path[] {
  if (typeof sent === "string") {
    const isHtml = path.at(-1) === "html";
    return isHtml && typeof savedJson === "string" && sent.trim() !== savedJson ? [path] : [];
  }
  const entries = Array.isArray(sent) ? [...sent.entries()] : isJsonObject(sent) ? Object.entries(sent) : [];
  return entries.flatMap(([step, inner]) => cleanedIn(inner, valueAt(savedJson, [step]) ?? null, [...path, step]));
}
