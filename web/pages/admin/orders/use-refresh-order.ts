import { useQueryClient } from "@tanstack/react-query";
import type { OrderDetail } from "./order.ts";

/** The first elements of the keys of queries that depend on an order: a list's name, or a route's ID. */
const affectedQueries = [
  "orders",
  "mails",
  "users",
  "audit",
  "getAdminOrder",
  "getAdminUser",
  "getAdminSummary",
  "getAdminSeries",
  "getAdminHealth",
] as const;

/**
 * Returns a function to call after an order has changed: it stores the changed order in the query cache, and refetches
 * the queries that depend on it. Called without an order, because its new state is unknown, the function refetches the
 * order too.
 */
export function useRefreshOrder(): (order?: OrderDetail) => void {
  const queryClient = useQueryClient();
  return (order) => {
    if (order !== undefined) queryClient.setQueryData(["getAdminOrder", { params: { id: order.id } }], { order });
    for (const name of affectedQueries) {
      if (name !== "getAdminOrder" || order === undefined) void queryClient.invalidateQueries({ queryKey: [name] });
    }
  };
}
