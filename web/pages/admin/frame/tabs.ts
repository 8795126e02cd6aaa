import type { adminAddresses } from "#shared/domain/addresses.ts";

export type Tab = keyof typeof adminAddresses;

/** In the order of the work of a day; what is rarely needed stands apart. */
export const tabs: readonly (readonly Tab[])[] = [
  ["overview", "users", "orders", "donations", "messages"],
  ["content", "settings"],
  ["audit", "security"],
];
