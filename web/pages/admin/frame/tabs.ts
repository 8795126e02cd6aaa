import type { adminAddresses } from "#shared/domain/addresses.ts";

export type Tab = keyof typeof adminAddresses;

/** The tabs in groups, in the order of daily work. Rarely used pages are in groups of their own. */
export const tabs: readonly (readonly Tab[])[] = [
  ["overview", "users", "orders", "donations", "messages"],
  ["content", "settings"],
  ["audit", "security"],
];
