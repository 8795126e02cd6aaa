import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Reply } from "#shared/contract/index.ts";
import { refreshContent } from "#web/content/page-content.ts";
import { ApiError } from "#web/session/api.ts";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
import type { Issue } from "../draft/check.ts";
import { type ContentList, type Entry, listAfterSave } from "../draft/edition.ts";
import { isEqual, isJsonObject, type Json, type Path, pathOf, valueAt } from "../draft/json.ts";
import type { Draft } from "../draft/use-draft.ts";

const words = contentWords.saving;

type SaveReply = Reply<"updateAdminContent">;

export type SaveState =
  | { readonly step: "none" | "saving" }
  /** With the paths of the HTML that the server sanitized. */
  | { readonly step: "saved"; readonly cleanedPaths: readonly Path[] }
  | { readonly step: "restored"; readonly version: number }
  /** The server rejected the copy that was sent. `issues` refer to that copy. */
  | { readonly step: "refused"; readonly message: string; readonly issues: readonly Issue[]; readonly sent: Json }
  | { readonly step: "failed"; readonly message: string };

/** Saves the draft and restores versions. The stored copy is then displayed, both here and on the site. */
export function useSave(entry: Entry, draft: Draft) {
  const queryClient = useQueryClient();
  const [state, setState] = useState<SaveState>({ step: "none" });
  const latestDraft = useRef(draft);
  useEffect(() => {
    latestDraft.current = draft;
  });
  const { page, language } = entry;

  const adoptSaved = async (saved: SaveReply, sent: Json | undefined) => {
    const listQuery = { queryKey: ["listAdminContent", {}] };
    // A pending response may predate the save.
    await queryClient.cancelQueries(listQuery);
    queryClient.setQueryData<ContentList>(listQuery.queryKey, (list) => list && listAfterSave(list, saved));
    const { value } = latestDraft.current;
    if (sent === undefined || isEqual(value, sent)) latestDraft.current.startFrom(saved);
    // The draft was edited during the save.
    else latestDraft.current.rebase(saved);
    if (page !== "mails") refreshContent(page);
    void queryClient.invalidateQueries(listQuery);
    void queryClient.invalidateQueries({ queryKey: ["listContentVersions", page, language] });
  };

  /** Saves the draft over this version. If there is a newer one, the editor reports a conflict. */
  const save = async (version: number) => {
    const { value } = latestDraft.current;
    if (value === undefined) return;
    setState({ step: "saving" });
    try {
      const input = { params: { page }, query: { language }, body: { content: value, version } };
      const saved = await adminCall("updateAdminContent", input);
      await adoptSaved(saved, value);
      setState({ step: "saved", cleanedPaths: cleanedPathsIn(value, saved.content) });
    } catch (error) {
      setState(failureOf(error, value));
      if (error instanceof ApiError && error.code === "changed_meanwhile") {
        await queryClient.invalidateQueries({ queryKey: ["listAdminContent"] });
      }
    }
  };

  /** Restores a version. Rejects on failure, which the confirmation dialog then reports. */
  const restore = async (versionToRestore: number) => {
    try {
      const input = {
        params: { page },
        query: { language },
        body: { restore: versionToRestore, version: entry.version },
      };
      await adoptSaved(await adminCall("restoreContentVersion", input), undefined);
    } catch (error) {
      if (error instanceof ApiError && error.code === "changed_meanwhile") {
        void queryClient.invalidateQueries({ queryKey: ["listAdminContent"] });
        void queryClient.invalidateQueries({ queryKey: ["listContentVersions", page, language] });
      }
      throw error;
    }
    setState({ step: "restored", version: versionToRestore });
  };

  return { state, save, restore, clear: () => setState({ step: "none" }) };
}

function failureOf(error: unknown, sent: Json): SaveState {
  if (error instanceof ApiError && error.status === 0) return { step: "failed", message: words.unconfirmed };
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

/** The paths of HTML that the server changed. */
function cleanedPathsIn(sent: Json, stored: Json, path: Path = []): readonly Path[] {
  if (typeof sent === "string") {
    const isHtml = path.at(-1) === "html";
    return isHtml && typeof stored === "string" && sent.trim() !== stored ? [path] : [];
  }
  const entries = Array.isArray(sent) ? [...sent.entries()] : isJsonObject(sent) ? Object.entries(sent) : [];
  return entries.flatMap(([step, inner]) => cleanedPathsIn(inner, valueAt(stored, [step]) ?? null, [...path, step]));
}
