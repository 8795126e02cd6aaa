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
 * Grants or revokes the admin role by email address, on behalf of an operator, with an audit entry; undefined for an
 * unknown address. Takes effect at once without ending sessions, because every call rereads the role. `changed` is
 * false, and nothing is written, when the account had the role.
 */
export async function changeRole(
  address: string,
  role: "admin" | "customer",
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const found = await findUserByEmail(address);
    if (found === undefined) return undefined;
    if (found.role === role) return { changed: false };
    const { gsi2pk, gsi2sk } = indexKeys.admin(found.id);
    const admin = role === "admin";
    const failed = await transact([
      {
        name: "user",
        update: {
          Key: keys.user(found.id),
          UpdateExpression: admin
            ? "SET #role = :role, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk"
            : "SET #role = :role REMOVE gsi2pk, gsi2sk",
          // The address may have moved to another account, or the account may be deleted, since it was read.
          ConditionExpression: "email = :email AND #role = :was",
          ExpressionAttributeNames: { "#role": "role" },
          ExpressionAttributeValues: {
            ":role": role,
            ":was": found.role,
            ":email": found.email,
            ...(admin ? { ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk } : {}),
          },
        },
      },
      auditWrite(operator, { action: "role.change", target: found.id, old: found.role, new: role }, now),
    ]);
    return failed.size === 0 ? { changed: true } : retry;
  });
}

/** Every admin, oldest account first. */
export async function listAdmins(): Promise<readonly User[]> {
  const rows = await readGsi2(indexKeys.admin(""));
  return rows.map((row) => user.parse(row));
}

/**
 * Revokes all tokens of an account, on behalf of an admin, with an audit entry. Repeating it only adds an entry.
 * Throws `not_found` and `changed_meanwhile`.
 */
export async function signOutEverywhere(by: Actor, userId: string, now: Date): Promise<void> {
  const failed = await transact([
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
    auditWrite(by, { action: "user.sign-out", target: userId, old: null, new: null }, now),
  ]);
  if (failed.has("user")) throw new ShopError("not_found");
}
