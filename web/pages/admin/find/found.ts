import { useEffect, useState } from "react";
import { adminAddresses } from "#shared/domain/addresses.ts";
import type { AdminDonation } from "../donations/donation.ts";
import type { Message } from "../messages/message.ts";
import type { AdminOrder } from "../orders/order.ts";
import { useAdminAnswer } from "../session/answers.ts";
import type { AdminUser } from "../users/user.ts";

/** The lists that are searched. */
export type FoundKind = "orders" | "users" | "donations" | "messages";

/** A record that was found. */
export type Found =
  | { readonly kind: "orders"; readonly record: AdminOrder }
  | { readonly kind: "users"; readonly record: AdminUser }
  | { readonly kind: "donations"; readonly record: AdminDonation }
  | { readonly kind: "messages"; readonly record: Message };

/** What one list has found. */
export interface Group {
  readonly kind: FoundKind;
  readonly found: readonly Found[];
  /** Whether the list has more of them. */
  readonly more: boolean;
  readonly error: unknown;
}

interface Search {
  /** Whether an answer is still on its way. All are waited for, so that nothing moves below the hand that chooses. */
  readonly waiting: boolean;
  /** What was found; while an answer is on its way, by the search before. */
  readonly groups: readonly Group[];
  /** Asks again where asking failed. */
  readonly retry: () => void;
}

/** How many records of each list are shown. */
const shown = 5;

/**
 * What this text finds in all lists at once; each answers by itself and may fail by itself. Nothing is asked for an
 * empty text.
 */
export function useSearch(text: string): Search {
  const input = { query: { search: text, limit: shown } };
  const options = { enabled: text !== "" };
  const orders = useAdminAnswer("listAdminOrders", input, options);
  const users = useAdminAnswer("listAdminUsers", input, options);
  const donations = useAdminAnswer("listAdminDonations", input, options);
  const messages = useAdminAnswer("listAdminMessages", input, options);
  const answers = [orders, users, donations, messages];
  const waiting = answers.some(({ isPending }) => isPending);
  const [kept, setKept] = useState<readonly Group[]>([]);
  const group = (kind: FoundKind, { data, error }: (typeof answers)[number], found: readonly Found[]): Group => ({
    kind,
    found,
    more: typeof data?.nextCursor === "string",
    error,
  });
  const groups = [
    group("orders", orders, orders.data?.orders.map((record) => ({ kind: "orders", record })) ?? []),
    group("users", users, users.data?.users.map((record) => ({ kind: "users", record })) ?? []),
    group("donations", donations, donations.data?.donations.map((record) => ({ kind: "donations", record })) ?? []),
    group("messages", messages, messages.data?.messages.map((record) => ({ kind: "messages", record })) ?? []),
  ];
  // biome-ignore lint/correctness/useExhaustiveDependencies: the groups follow from the answers.
  useEffect(() => {
    if (!waiting) setKept(groups);
  }, [waiting, orders.data, users.data, donations.data, messages.data]);
  return {
    waiting,
    groups: waiting ? kept : groups,
    retry: () => {
      for (const { error, refetch } of answers) if (error !== null) void refetch();
    },
  };
}

/** The address of a record, open beside its list. */
export function addressOf({ kind, record }: Found): string {
  return `${adminAddresses[kind]}?${new URLSearchParams({ open: record.id })}`;
}

/** The address of all that a list finds by this text. */
export function addressOfAll(kind: FoundKind, text: string): string {
  return `${adminAddresses[kind]}?${new URLSearchParams({ search: text })}`;
}
