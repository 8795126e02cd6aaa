import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#web/session/api.ts";

/**
 * A record that is deleted after a question. `touched`: the lists and answers that may show something of it. `onGone`
 * is called once the question is closed, so that nobody speaks from behind it.
 */
export function useDeletion({
  record,
  touched,
  send,
  onGone,
}: {
  /** The record's own answer, which is not asked for again: there is none. */
  readonly record: QueryKey;
  readonly touched: readonly string[];
  readonly send: () => Promise<unknown>;
  readonly onGone: () => void;
}) {
  const [asks, setAsks] = useState(false);
  const answers = useQueryClient();
  const isGone = useRef(false);
  return {
    asks,
    ask: () => setAsks(true),
    remove: async () => {
      try {
        await send();
      } catch (error) {
        // Deleted by an attempt whose answer was lost, or by another admin.
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      }
      isGone.current = true;
      for (const name of touched) void answers.invalidateQueries({ queryKey: [name] });
    },
    close: () => {
      setAsks(false);
      if (!isGone.current) return;
      void answers.invalidateQueries({ queryKey: record, refetchType: "none" });
      onGone();
    },
  };
}
