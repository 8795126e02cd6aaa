import type { Reply } from "#shared/contract/index.ts";

/** An account in the list. */
export type AdminUser = Reply<"listAdminUsers">["users"][number];
/** Returns the account's name, or its email if it has no name. */
export function nameOf({ name, email }: Pick<AdminUser, "name" | "email">): string {
  return name || email;
}

/** An account with its orders. */
export type UserDetail = Reply<"getAdminUser">;
