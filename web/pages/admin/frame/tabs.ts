import type { adminAddresses } from "#shared/domain/addresses.ts";

export type Tab = keyof typeof adminAddresses;

/** In the order of daily work; rarely used pages are separate. */
export const tabs: readonly (readonly Tab[])[] = [
  ["overview", "users", "orders", "donations", "messages"],
  ["content", "settings"],
  ["audit", "security"],
];
