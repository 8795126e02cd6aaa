/**
 * Getting back into an account by a link, and who gets what (docs/decisions/049-an-address-is-proven-by-its-link.md).
 */
import * as z from "zod";
import { hasCompleteOrder, orderStatuses } from "#shared/domain/order.ts";
import { ShopError } from "../shop-error.ts";
import { accountWrite, type NewValues } from "./account-change.ts";
import { ownAuditWrites } from "./audit.ts";
import { endWrites } from "./erasure.ts";
import { keys, userWithOrdersRange } from "./keys.ts";
import { changeNoticeWrites } from "./link-mails.ts";
import { type Link, linkUse } from "./links.ts";
import { listPasskeys, type Passkey, passkeyRemovals } from "./passkeys.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { readRange } from "./table.ts";
import { newUser, newUserWrites, noPassword, type User, user } from "./user.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * What the reader of a link got: "same", their account as it was; "without_password", an account whose password ended
 * because its address had never been confirmed; "new", an empty account, because that of the address was another's.
 */
export type Recovery = { readonly user: User; readonly became: "same" | "without_password" | "new" };

/**
 * Uses up a link for a new password, or without `passwordHash` for signing in, and returns the account that its reader
 * may enter. The link proves the address. If the account's address was confirmed before, it is the reader's account. If
 * not, anyone may have registered it: with something paid it is the reader's too, but its password, its passkeys
 * and its sessions end; without, it is closed as if its owner had deleted it, and the reader gets a new, empty one.
 *
 * Throws `link_invalid` when the link was used meanwhile, or the account has another address or version than then.
 */
export async function recoverAccount(link: Link, passwordHash: string | undefined, now: Date): Promise<Recovery> {
  return retryOnConflict(async () => {
    const found = await findWithValue(link.userId);
    if (found === undefined || found.account.email !== link.email || found.account.version !== link.version)
      throw new ShopError("link_invalid");
    const { account } = found;
    const recovery = found.isReaders
      ? enterWrites(account, await strangersPasskeys(account), passwordHash, now)
      : replaceWrites(account, passwordHash ?? noPassword, now);
    const failedParts = await transact<string>([linkUse(link, now), ...recovery.parts]);
    if (failedParts.has("link")) throw new ShopError("link_invalid");
    return failedParts.size === 0 ? { user: recovery.user, became: recovery.became } : retry;
  });
}

/** All that is asked of an order here. These functions would build a whole order's 47 schemas whenever they start. */
const orderRow = z.object({ status: z.enum(orderStatuses) });

/**
 * Reads an account, and whether it is the reader's: its address was confirmed, it is an admin's, or something was paid
 * with it. One Query reads orders, donations and the account itself.
 */
async function findWithValue(userId: string): Promise<{ account: User; isReaders: boolean } | undefined> {
  const { pk, sk } = keys.user(userId);
  const rows = await readRange(pk, keys.userDonation(userId, "").sk, userWithOrdersRange.to);
  const profile = rows.find((row) => row.sk === sk);
  if (profile === undefined) return undefined;
  const account = user.parse(profile);
  const rowsOf = (prefix: string) => rows.filter((row) => String(row.sk).startsWith(prefix));
  const hasPaid =
    hasCompleteOrder(rowsOf(keys.order(userId, "").sk).map((row) => orderRow.parse(row))) ||
    rowsOf(keys.userDonation(userId, "").sk).length > 0;
  return { account, isReaders: account.emailConfirmedAt !== undefined || account.role === "admin" || hasPaid };
}

type RecoveryWrites = Recovery & { readonly parts: readonly TransactionPart<string>[] };

/** The passkeys that a stranger may have added, who registered the address. Admins are made by an operator. */
async function strangersPasskeys({ id, emailConfirmedAt, role }: User): Promise<readonly Passkey[]> {
  return emailConfirmedAt === undefined && role !== "admin" ? await listPasskeys(id) : [];
}

/** Enters the account itself. A new password, and one that a stranger may have set, end all sessions. */
function enterWrites(
  account: User,
  endedPasskeys: readonly Passkey[],
  newHash: string | undefined,
  now: Date,
): RecoveryWrites {
  const wasConfirmed = account.emailConfirmedAt !== undefined;
  const passwordHash = newHash ?? (wasConfirmed ? undefined : noPassword);
  const values: NewValues = {
    lastSignInAt: now.toISOString(),
    ...(wasConfirmed ? {} : { emailConfirmedAt: now.toISOString() }),
    ...(wasConfirmed || account.role === "admin" ? {} : { passkeys: undefined }),
    ...(passwordHash === undefined ? {} : { passwordHash, version: account.version + 1, sessions: {} }),
  };
  const entered = { ...account, ...values };
  return {
    user: entered,
    became: passwordHash === noPassword ? "without_password" : "same",
    parts: [
      accountWrite(account, values),
      ...passkeyRemovals(account.id, endedPasskeys),
      ...(newHash === undefined
        ? []
        : [
            ...ownAuditWrites(account, "me.password", now),
            ...changeNoticeWrites({ before: entered, isNewEmail: false, isNewPassword: true }, now),
          ]),
    ],
  };
}

/** Closes a stranger's account, and gives its address to a new one, which shows nothing of the other. */
function replaceWrites(account: User, passwordHash: string, now: Date): RecoveryWrites {
  const { email, language } = account;
  const [name = email] = email.split("@");
  const created = newUser({ name, email, passwordHash, language, emailConfirmedAt: now.toISOString() }, now);
  return {
    user: created,
    became: "new",
    parts: [
      ...endWrites(account, now),
      ...newUserWrites(created),
      {
        name: "address",
        update: {
          Key: keys.email(email),
          UpdateExpression: "SET userId = :new",
          ConditionExpression: "userId = :old",
          ExpressionAttributeValues: { ":new": created.id, ":old": account.id },
        },
      },
    ],
  };
}
