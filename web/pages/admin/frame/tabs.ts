import type { adminPaths } from "#shared/domain/site-paths.ts";

export type Tab = keyof typeof adminPaths;

/** The tabs in groups, in the order of daily work. Rarely used pages are in groups of their own. */
export const tabs: readonly (readonly Tab[])[] = [
  ["overview", "users", "orders", "donations", "messages"],
  ["content", "settings", "assistants"],
  ["audit", "security"],
];
