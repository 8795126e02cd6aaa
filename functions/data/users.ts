/**
 * Account management by admins and operators. Separate from `user.ts`, which every authenticated function loads,
 * because it writes audit entries.
 */
import { ShopError } from "../shop-error.ts";
import { accountWrite } from "./account-change.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { indexKeys, keys } from "./keys.ts";
import { proofLinkWrites } from "./link-mails.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readGsi2 } from "./table.ts";
import { findUserByEmail, type User, user } from "./user.ts";
import { transact } from "./write.ts";

/** An operator at the command line, who has no account. */
export const operator: Actor = { userId: null, email: "operator" };

/**
 * Grants or revokes the admin role of the account with this email address, on behalf of an operator, with an audit
 * entry. The role takes effect immediately without ending sessions, because every call reads it again. Returns
 * undefined for an unknown address, and "unconfirmed" instead of granting the role to an address that was never
 * confirmed, because anyone may have registered it. `changed` is false, and nothing is written, when the account
 * already had the role.
 */
export async function changeRole(
  email: string,
  role: "admin" | "customer",
  now: Date,
): Promise<{ readonly changed: boolean } | "unconfirmed" | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    if (account.role === role) return { changed: false };
    const { gsi2pk, gsi2sk } = indexKeys.admin(account.id);
    const isGranted = role === "admin";
    if (isGranted && account.emailConfirmedAt === undefined) return "unconfirmed";
    const failedParts = await transact([
      {
        name: "user",
        update: {
          Key: keys.user(account.id),
          UpdateExpression: isGranted
            ? "SET #role = :role, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk"
            : "SET #role = :role REMOVE gsi2pk, gsi2sk",
          // Since it was read, the account may have been deleted, or its address may now belong to another account.
          ConditionExpression: `email = :email AND #role = :roleAsRead${isGranted ? " AND attribute_exists(emailConfirmedAt)" : ""}`,
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

/**
 * Marks the address of an account as confirmed, on behalf of an operator who knows whose it is, with an audit entry.
 * Returns undefined for an unknown address.
 */
export async function confirmAddressAsOperator(
  email: string,
  now: Date,
): Promise<{ readonly changed: boolean } | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    if (account.emailConfirmedAt !== undefined) return { changed: false };
    const change = { action: "user.confirm-address", target: account.id, old: null, new: null } as const;
    const failedParts = await transact([
      accountWrite(account, { emailConfirmedAt: now.toISOString() }),
      auditWrite(operator, change, now),
    ]);
    return failedParts.size === 0 ? { changed: true } : retry;
  });
}

/**
 * Ends all sessions of an account and mails it a link for a new password, on behalf of an operator, with an audit
 * entry. Returns undefined for an unknown address.
 */
export async function sendReset(email: string, now: Date): Promise<{ readonly changed: true } | undefined> {
  return retryOnConflict(async () => {
    const account = await findUserByEmail(email);
    if (account === undefined) return undefined;
    const version = account.version + 1;
    const change = { action: "user.send-reset", target: account.id, old: null, new: null } as const;
    const failedParts = await transact<string>([
      accountWrite(account, { version, sessions: {} }),
      ...proofLinkWrites("resetPassword", { ...account, version }, now),
      auditWrite(operator, change, now),
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
 * Ends all sessions of the account with this email address, on behalf of an operator, with an audit entry. Returns
 * undefined for an unknown address. Throws `changed_meanwhile`.
 */
export async function endSessionsOf(email: string, now: Date): Promise<{ readonly changed: true } | undefined> {
  const account = await findUserByEmail(email);
  if (account === undefined) return undefined;
  await signOutEverywhere(operator, account.id, now);
  return { changed: true };
}

/**
 * Ends all sessions of an account and revokes its tokens, on behalf of an admin or an operator, with an audit entry.
 * Throws `not_found` and `changed_meanwhile`.
 */
export async function signOutEverywhere(actor: Actor, userId: string, now: Date): Promise<void> {
  const failedParts = await transact([
    {
      name: "user",
      update: {
        Key: keys.user(userId),
        UpdateExpression: "SET #version = #version + :one, #sessions = :none",
        ConditionExpression: "attribute_exists(pk)",
        ExpressionAttributeNames: { "#version": "version", "#sessions": "sessions" },
        ExpressionAttributeValues: { ":one": 1, ":none": {} },
      },
    },
    auditWrite(actor, { action: "user.sign-out", target: userId, old: null, new: null }, now),
  ]);
  if (failedParts.has("user")) throw new ShopError("not_found");
}
