import type { Reply } from "#shared/contract/index.ts";

/** An account in the list. */
export type AdminUser = Reply<"listAdminUsers">["users"][number];
/** An account with its orders. */
export type UserDetail = Reply<"getAdminUser">;
