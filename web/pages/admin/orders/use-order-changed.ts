import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "./order.ts";

/** What else of the area shows something of an order: lists by their names, answers by their routes. */
const touched = [
  "orders",
  "users",
  "audit",
  "getAdminOrder",
  "getAdminUser",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
] as const;

/**
 * Shows an order as a change has left it, and asks again for whatever shows something of it. Without an order: nobody
 * knows how it is.
 */
export function useOrderChanged(): (order?: OrderDetail) => void {
  const answers = useQueryClient();
  return (order) => {
    if (order !== undefined) answers.setQueryData(["getAdminOrder", { params: { id: order.id } }], { order });
    for (const name of touched) {
      if (name !== "getAdminOrder" || order === undefined) void answers.invalidateQueries({ queryKey: [name] });
    }
  };
}
