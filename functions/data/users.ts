/**
 * Account management by admins and operators. Separate from `user.ts`, which every authenticated function loads,
 * because it writes audit entries.
 */
import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { indexKeys, keys } from "./keys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readGsi2 } from "./table.ts";
import { findUserByEmail, type User, user } from "./user.ts";
import { transact } from "./write.ts";

/** An operator at the command line, who has no account. */
export const operator: Actor = { userId: null, email: "operator" };

/**
 * Grants or revokes the admin role of the account with this email address, on behalf of an operator, with an audit
 * entry. The role takes effect immediately without ending sessions, because every call reads it again. Returns
 * undefined for an unknown address. `changed` is false, and nothing is written, when the account already had the role.
 */
export async function changeRole(
  email: string,
  role: "admin" | "customer",
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    if (account.role === role) return { changed: false };
    const { gsi2pk, gsi2sk } = indexKeys.admin(account.id);
    const isGranted = role === "admin";
    const failedParts = await transact([
      {
        name: "user",
        update: {
          Key: keys.user(account.id),
          UpdateExpression: isGranted
            ? "SET #role = :role, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk"
            : "SET #role = :role REMOVE gsi2pk, gsi2sk",
          // Since it was read, the account may have been deleted, or its address may now belong to another account.
          ConditionExpression: "email = :email AND #role = :roleAsRead",
          ExpressionAttributeNames: { "#role": "role" },
          ExpressionAttributeValues: {
            ":role": role,
            ":roleAsRead": account.role,
            ":email": account.email,
            ...(isGranted ? { ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk } : {}),
          },
        },
      },
      auditWrite(operator, { action: "role.change", target: account.id, old: account.role, new: role }, now),
    ]);
    return failedParts.size === 0 ? { changed: true } : retry;
  });
}

/** Lists all admins, oldest account first. */
export async function listAdmins(): Promise<readonly User[]> {
  const rows = await readGsi2(indexKeys.admin(""));
  return rows.map((row) => user.parse(row));
}

/**
 * Revokes all tokens of an account, on behalf of an admin, with an audit entry.
 * Throws `not_found` and `changed_meanwhile`.
 */
export async function signOutEverywhere(actor: Actor, userId: string, now: Date): Promise<void> {
  const failedParts = await transact([
    {
      name: "user",
      update: {
        Key: keys.user(userId),
        UpdateExpression: "SET #version = #version + :one",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#version": "version" },
        ExpressionAttributeValues: { ":one": 1 },
      },
    },
    auditWrite(actor, { action: "user.sign-out", target: userId, old: null, new: null }, now),
  ]);
  if (failedParts.has("user")) throw new ShopError("not_found");
}
