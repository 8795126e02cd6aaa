import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ApiError } from "#web/session/api.ts";

/** Deletes a record after confirmation in a dialog. */
export function useDeletion({
  record,
  affectedQueries,
  send,
  onDeleted,
}: {
  /** The record's own query, which is not refetched. */
  readonly record: QueryKey;
  /** The names of the other queries that depend on the record. */
  readonly affectedQueries: readonly string[];
  readonly send: () => Promise<unknown>;
  /** Called after the dialog has closed, because screen readers read nothing behind an open dialog. */
  readonly onDeleted: () => void;
}) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const queryClient = useQueryClient();
  const isDeleted = useRef(false);
  return {
    isConfirming: isDialogOpen,
    askToConfirm: () => setIsDialogOpen(true),
    remove: async () => {
      try {
        await send();
      } catch (error) {
        // Deleted by an attempt whose response was lost, or by another admin.
        if (!(error instanceof ApiError && error.code === "not_found")) throw error;
      }
      isDeleted.current = true;
      for (const name of affectedQueries) void queryClient.invalidateQueries({ queryKey: [name] });
    },
    close: () => {
      setIsDialogOpen(false);
      if (!isDeleted.current) return;
      void queryClient.invalidateQueries({ queryKey: record, refetchType: "none" });
      onDeleted();
    },
  };
}
