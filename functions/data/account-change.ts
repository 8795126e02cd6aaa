import { ShopError } from "../shop-error.ts";
import { ownAuditWrites } from "./audit.ts";
import { indexKeys, keys } from "./keys.ts";
import { changeNoticeWrites, proofLinkWrites } from "./link-mails.ts";
import type { Order } from "./orders.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { searchableUser, searchRowWrites } from "./search-rows.ts";
import { onlySession } from "./sessions.ts";
import type { User } from "./user.ts";
import { findUserWithOrders, type UserWithOrders } from "./user-with-orders.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * An account's editable fields; absent fields stay unchanged. The password is passed as a hash. `reminders`: whether
 * the customer wants them.
 */
export type AccountChange = Partial<Pick<User, "name" | "email" | "passwordHash">> & {
  readonly reminders?: boolean | undefined;
  /** The session that goes on when a new password or address ends all sessions; absent: none. */
  readonly keptSession?: string;
};

/**
 * Max orders updated with their account. DynamoDB limits a transaction to 100 parts: the account row and the rows of
 * its old and new email address take three, its search rows 17, an admin's audit entries two, and links with their
 * mails five.
 */
const maxOrders = 70;

/**
 * Changes an account and all copies of its data in one transaction: the email uniqueness rows, so that the old address
 * is released when the new one is claimed, and the customer's name and email on the newest orders. A new password or
 * address ends all sessions but `keptSession`, and revokes all tokens by incrementing `version`. Mails with links tell
 * the old address about it, and ask the new one for a confirmation. Returns the account after the change; writes
 * nothing when no value changes.
 *
 * Throws `email_taken`, `sign_in_required` when the kept session has ended, and `changed_meanwhile` when the account's
 * `version` changed or the account was deleted since it was read.
 */
export async function changeAccount(accountAsRead: UserWithOrders, change: AccountChange, now: Date): Promise<User> {
  let account: UserWithOrders | undefined = accountAsRead;
  return retryOnConflict(async () => {
    if (account?.version !== accountAsRead.version) throw new ShopError("changed_meanwhile");
    const { keptSession } = change;
    if (keptSession !== undefined && account.sessions?.[keptSession] === undefined)
      throw new ShopError("sign_in_required");
    const values = newValues(account, change, now);
    if (values === undefined) return account;
    const failedParts = await transact([
      ...accountWrites(account, values, keptSession),
      ...auditWrites(accountAsRead, values, now),
      ...mailWrites(account, values, now),
    ]);
    if (failedParts.size === 0) return { ...account, ...values };
    // If the account itself is unchanged, the new email address belongs to another account.
    if (!failedParts.has("account") && failedParts.has("newAddress")) {
      throw new ShopError("email_taken", { message: "That email is already associated with another account." });
    }
    account = await findUserWithOrders(accountAsRead.id);
    return retry;
  });
}

/** The audit entries for an admin who changes their own password or email address. */
function auditWrites(account: User, values: NewValues, now: Date) {
  return [
    ...(values.passwordHash === undefined ? [] : ownAuditWrites(account, "me.password", now)),
    ...(values.email === undefined ? [] : ownAuditWrites(account, "me.email", now)),
  ];
}

/** The mails about a new password or address, with their links. */
function mailWrites(account: User, values: NewValues, now: Date) {
  const [isNewEmail, isNewPassword] = [values.email !== undefined, values.passwordHash !== undefined];
  return [
    ...changeNoticeWrites({ before: account, isNewEmail, isNewPassword }, now),
    ...(isNewEmail ? proofLinkWrites("confirmNewAddress", { ...account, ...values }, now) : []),
  ];
}

/** The values that change, each with its new value; undefined removes the attribute. */
export type NewValues = Partial<
  Pick<
    User,
    | "name"
    | "email"
    | "passwordHash"
    | "version"
    | "emailConfirmedAt"
    | "remindersOff"
    | "lastSignInAt"
    | "takenBack"
    | "sessions"
    | "passkeys"
  >
>;

/** The fields that differ from the account; undefined when no field does. */
function newValues(
  account: User,
  { name, email, passwordHash, reminders, keptSession }: AccountChange,
  now: Date,
): NewValues | undefined {
  const isNewEmail = email !== undefined && email !== account.email;
  const values = {
    ...(name === undefined || name === account.name ? {} : { name }),
    // The new address is not proven yet.
    ...(isNewEmail ? { email, emailConfirmedAt: undefined } : {}),
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(isNewEmail || passwordHash !== undefined
      ? { version: account.version + 1, sessions: onlySession(account, keptSession, now) }
      : {}),
    ...(reminders === undefined || reminders === (account.remindersOff === undefined)
      ? {}
      : { remindersOff: reminders ? undefined : (true as const) }),
  };
  return Object.keys(values).length === 0 ? undefined : values;
}

/**
 * The transaction parts that change an account and the copies of its data. They fail when its version, address or name
 * changed since it was read, when the kept session has ended, and when the new address belongs to another account.
 */
export function accountWrites(account: UserWithOrders, values: NewValues, keptSession?: string) {
  const { name, email } = values;
  const orderFields: Record<string, string> = {
    ...(name === undefined ? {} : { customerName: name }),
    ...(email === undefined ? {} : { customerEmail: email }),
  };
  const orders = Object.keys(orderFields).length === 0 ? [] : account.orders.slice(0, maxOrders);
  return [
    accountWrite(account, values, keptSession),
    ...(email === undefined ? [] : emailSwapWrites(account, email)),
    ...searchRowWrites(searchableUser(account), searchableUser({ id: account.id, name: name ?? account.name })),
    ...orders.map((order) => customerFieldsWrite(order, orderFields)),
  ];
}

/**
 * The transaction part that changes the account's row alone, if version, address and name are as they were read, and
 * the kept session has not ended. If their number is to change, so is the number of passkeys.
 */
export function accountWrite(
  { id, createdAt, email, name, version, passkeys }: User,
  values: NewValues,
  keptSession?: string,
): TransactionPart<"account"> {
  // The email address is part of an index key.
  const newIndexKeys = values.email === undefined ? {} : indexKeys.user(id, createdAt, values.email);
  const set = setExpression({ ...values, ...newIndexKeys });
  const isOtherCount = "passkeys" in values;
  return {
    name: "account",
    update: {
      ...set,
      Key: keys.user(id),
      ConditionExpression: [
        "#version = :versionAsRead AND #email = :emailAsRead AND #name = :nameAsRead",
        ...(keptSession === undefined ? [] : ["attribute_exists(#sessions.#kept)"]),
        ...(isOtherCount
          ? [passkeys === undefined ? "attribute_not_exists(#passkeys)" : "#passkeys = :passkeysAsRead"]
          : []),
      ].join(" AND "),
      ExpressionAttributeNames: {
        ...set.ExpressionAttributeNames,
        "#version": "version",
        "#email": "email",
        "#name": "name",
        ...(keptSession === undefined ? {} : { "#sessions": "sessions", "#kept": keptSession }),
      },
      ExpressionAttributeValues: {
        ...set.ExpressionAttributeValues,
        ":versionAsRead": version,
        ":emailAsRead": email,
        ":nameAsRead": name,
        ...(isOtherCount && passkeys !== undefined ? { ":passkeysAsRead": passkeys } : {}),
      },
    },
  };
}

function emailSwapWrites({ id, email }: User, newEmail: string): TransactionPart<"newAddress" | "oldAddress">[] {
  return [
    {
      name: "newAddress",
      put: { Item: { ...keys.email(newEmail), userId: id }, ConditionExpression: "attribute_not_exists(pk)" },
    },
    {
      name: "oldAddress",
      remove: {
        Key: keys.email(email),
        ConditionExpression: "userId = :user",
        ExpressionAttributeValues: { ":user": id },
      },
    },
  ];
}

/**
 * Updates the customer's name and email on an order. Does not increment the order's revision, so concurrent writes to
 * the order still succeed.
 */
function customerFieldsWrite({ userId, id }: Order, fields: Record<string, string>): TransactionPart<"order"> {
  const Key = keys.order(userId, id);
  return { name: "order", update: { Key, ...setExpression(fields), ConditionExpression: "attribute_exists(pk)" } };
}

/** The update that sets these attributes, and removes those without a value. */
function setExpression(values: Readonly<Record<string, unknown>>) {
  const names = Object.keys(values);
  const [setNames, removedNames] = [
    names.filter((name) => values[name] !== undefined),
    names.filter((name) => values[name] === undefined),
  ];
  const clauses = [
    ...(setNames.length === 0 ? [] : [`SET ${setNames.map((name) => `#${name} = :${name}`).join(", ")}`]),
    ...(removedNames.length === 0 ? [] : [`REMOVE ${removedNames.map((name) => `#${name}`).join(", ")}`]),
  ];
  return {
    UpdateExpression: clauses.join(" "),
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(setNames.map((name) => [`:${name}`, values[name]])),
  };
}
