import { useEffect, useState } from "react";
import { adminPaths } from "#shared/domain/site-paths.ts";
import type { AdminDonation } from "../donations/donation.ts";
import type { Message } from "../messages/message.ts";
import type { AdminOrder } from "../orders/order.ts";
import { useAdminQuery } from "../session/queries.ts";
import type { AdminUser } from "../users/user.ts";

/** The searched lists. */
export type ResultKind = "orders" | "users" | "donations" | "messages";

/** A search result. */
export type SearchResult =
  | { readonly kind: "orders"; readonly record: AdminOrder }
  | { readonly kind: "users"; readonly record: AdminUser }
  | { readonly kind: "donations"; readonly record: AdminDonation }
  | { readonly kind: "messages"; readonly record: Message };

/** The results of one list. */
export interface ResultGroup {
  readonly kind: ResultKind;
  readonly results: readonly SearchResult[];
  /** Whether the list has more results. */
  readonly hasMore: boolean;
  readonly error: unknown;
}

interface Search {
  /** Whether a request is pending. Results are displayed together, so that nothing moves under the pointer. */
  readonly waiting: boolean;
  /** The results; those of the previous search while requests are pending. */
  readonly groups: readonly ResultGroup[];
  /** Retries the failed lists. */
  readonly retry: () => void;
}

/** Results per list. */
const resultsPerList = 5;

/** Searches all lists concurrently; each may fail separately. Empty text causes no request. */
export function useSearch(text: string): Search {
  const input = { query: { search: text, limit: resultsPerList } };
  const options = { enabled: text !== "" };
  const orders = useAdminQuery("listAdminOrders", input, options);
  const users = useAdminQuery("listAdminUsers", input, options);
  const donations = useAdminQuery("listAdminDonations", input, options);
  const messages = useAdminQuery("listAdminMessages", input, options);
  const queries = [orders, users, donations, messages];
  const waiting = queries.some(({ isPending }) => isPending);
  const [lastGroups, setLastGroups] = useState<readonly ResultGroup[]>([]);
  const createGroup = (
    kind: ResultKind,
    { data, error }: (typeof queries)[number],
    listResults: readonly SearchResult[],
  ): ResultGroup => ({
    kind,
    results: listResults,
    hasMore: typeof data?.nextCursor === "string",
    error,
  });
  const groups = [
    createGroup("orders", orders, orders.data?.orders.map((record) => ({ kind: "orders", record })) ?? []),
    createGroup("users", users, users.data?.users.map((record) => ({ kind: "users", record })) ?? []),
    createGroup(
      "donations",
      donations,
      donations.data?.donations.map((record) => ({ kind: "donations", record })) ?? [],
    ),
    createGroup("messages", messages, messages.data?.messages.map((record) => ({ kind: "messages", record })) ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups are derived from the data of the queries.
  useEffect(() => {
    if (!waiting) setLastGroups(groups);
  }, [waiting, orders.data, users.data, donations.data, messages.data]);
  return {
    waiting,
    groups: waiting ? lastGroups : groups,
    retry: () => {
      for (const { error, refetch } of queries) if (error !== null) void refetch();
    },
  };
}

/** The address of a record's sheet. */
export function addressOf({ kind, record }: SearchResult): string {
  return `${adminPaths[kind]}?${new URLSearchParams({ open: record.id })}`;
}

/** The address of a list filtered by this search. */
export function addressOfAll(kind: ResultKind, text: string): string {
  return `${adminPaths[kind]}?${new URLSearchParams({ search: text })}`;
}
