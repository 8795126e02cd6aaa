import type { Reply } from "#shared/contract/index.ts";
import type { User } from "../data/user.ts";

type AdminUser = Reply<"listAdminUsers">["users"][number];

/** An account for the admin area. */
export function adminUserReply(user: User): AdminUser {
  const { id, name, email, role, createdAt, completedOrders, lastOrderAt, lastSignInAt, secondFactorSince } = user;
  return {
    id,
    name,
    email,
    role,
    createdAt,
    completedOrders,
    lastOrderAt,
    lastSignInAt: lastSignInAt ?? null,
    secondFactor: secondFactorSince !== undefined,
  };
}
