import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#web/session/api.ts";

/**
 * Deletes a record after confirmation. `touched`: the dependent queries. `onGone` is called after the dialog closes,
 * because nothing behind it is read.
 */
export function useDeletion({
  record,
  touched: affectedQueries,
  send,
  onGone,
}: {
  /** The record's own query, which is not refetched. */
  readonly record: QueryKey;
  readonly touched: readonly string[];
  readonly send: () => Promise<unknown>;
  readonly onGone: () => void;
}) {
  const [isConfirming, setAsks] = useState(false);
  const queryClient = useQueryClient();
  const isGone = useRef(false);
  return {
    asks: isConfirming,
    ask: () => setAsks(true),
    remove: async () => {
      try {
        await send();
      } catch (error) {
        // Deleted by an attempt whose response was lost, or by another admin.
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      }
      isGone.current = true;
      for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: [name] });
    },
    close: () => {
      setAsks(false);
      if (!isGone.current) return;
      void queryClient.invalidateQueries({ queryKey: record, refetchType: "none" });
      onGone();
    },
  };
}
