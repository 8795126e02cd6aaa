import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "./order.ts";

/** Queries that depend on an order: lists by name, others by route. */
const affectedQueries = [
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
 * Updates the cache after a change of an order, and refetches dependent queries. Without an order: its state is
 * unknown.
 */
export function useOrderChanged(): (order?: OrderDetail) => void {
  const queryClient = useQueryClient();
  return (order) => {
    if (order !== undefined) queryClient.setQueryData(["getAdminOrder", { params: { id: order.id } }], { order });
    for (const name of affectedQueries) {
      if (name !== "getAdminOrder" || order === undefined) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
