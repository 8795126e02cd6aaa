import { ShopError } from "../shop-error.ts";
import { ownAuditWrites } from "./audit.ts";
import { indexKeys, keys } from "./keys.ts";
import type { Order } from "./orders.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { searchableUser, searchRowWrites } from "./search-rows.ts";
import type { User } from "./user.ts";
import { findUserWithOrders, type UserWithOrders } from "./user-with-orders.ts";
import { type TransactionPart, transact } from "./write.ts";

/** An account's editable fields; absent fields stay unchanged. The password is passed as a hash. */
export type AccountChange = Partial<Pick<User, "name" | "email" | "passwordHash">>;

/**
 * Max orders updated with their account. DynamoDB limits a transaction to 100 parts: the account and its addresses
 * take three, its search rows 17, an admin's audit entries two.
 */
const maxOrders = 75;

/**
 * Changes an account in one transaction with all copies of its data: the email uniqueness rows, so that the old
 * address is released when the new one is claimed, and the copies on its newest orders. A new password revokes older
 * tokens (`version`). Returns the current account; an empty change writes nothing.
 *
 * Throws `email_taken`, and `changed_meanwhile` when the password was changed or the account deleted since it was
 * read.
 */
export async function changeAccount(asRead: UserWithOrders, change: AccountChange, now: Date): Promise<User> {
  let account: UserWithOrders | undefined = asRead;
  return retryOnConflict(async () => {
    if (account?.version !== asRead.version) throw new ShopError("changed_meanwhile");
    const changed = newValues(account, change);
    if (changed === undefined) return account;
    const failed = await transact([...writesOf(account, changed), ...auditWrites(asRead, changed, now)]);
    if (failed.size === 0) return { ...account, ...changed };
    // Another request changed the account or an order; otherwise only the email address can be the conflict.
    if (!failed.has("account") && failed.has("newAddress")) {
      throw new ShopError("email_taken", { message: "That email is already associated with another account." });
    }
    account = await findUserWithOrders(asRead.id);
    return retry;
  });
}

/** Audit entries for an admin's change of their own credentials. */
function auditWrites(asRead: User, values: NewValues, now: Date) {
  return [
    ...(values.passwordHash === undefined ? [] : ownAuditWrites(asRead, "me.password", now)),
    ...(values.email === undefined ? [] : ownAuditWrites(asRead, "me.email", now)),
  ];
}

type NewValues = Partial<Pick<User, "name" | "email" | "passwordHash" | "version">>;

/** The fields that differ from the account; undefined when none does. */
function newValues(account: User, { name, email, passwordHash }: AccountChange): NewValues | undefined {
  const values = {
    ...(name === undefined || name === account.name ? {} : { name }),
    ...(email === undefined || email === account.email ? {} : { email }),
    ...(passwordHash === undefined ? {} : { passwordHash, version: account.version + 1 }),
  };
  return Object.keys(values).length === 0 ? undefined : values;
}

function writesOf(account: UserWithOrders, values: NewValues) {
  const { name, email } = values;
  const copies = {
    ...(name === undefined ? {} : { customerName: name }),
    ...(email === undefined ? {} : { customerEmail: email }),
  };
  const orders = Object.keys(copies).length === 0 ? [] : account.orders.slice(0, maxOrders);
  return [
    accountWrite(account, values),
    ...(email === undefined ? [] : emailSwapWrites(account, email)),
    ...searchRowWrites(searchableUser(account), searchableUser({ id: account.id, name: name ?? account.name })),
    ...orders.map((order) => customerCopyWrite(order, copies)),
  ];
}

function accountWrite({ id, createdAt, email, name, version }: User, values: NewValues): TransactionPart<"account"> {
  // The email address is part of an index key.
  const indexPosition = values.email === undefined ? {} : indexKeys.user(id, createdAt, values.email);
  const set = setExpression({ ...values, ...indexPosition });
  return {
    name: "account",
    update: {
      ...set,
      Key: keys.user(id),
      ConditionExpression: "#version = :asRead AND #email = :before AND #name = :nameBefore",
      ExpressionAttributeNames: {
        ...set.ExpressionAttributeNames,
        "#version": "version",
        "#email": "email",
        "#name": "name",
      },
      ExpressionAttributeValues: {
        ...set.ExpressionAttributeValues,
        ":asRead": version,
        ":before": email,
        ":nameBefore": name,
      },
    },
  };
}

function emailSwapWrites({ id, email }: User, next: string): TransactionPart<"newAddress" | "oldAddress">[] {
  return [
    {
      name: "newAddress",
      put: { Item: { ...keys.email(next), userId: id }, ConditionExpression: "attribute_not_exists(pk)" },
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

/** Does not increment the order's revision, so concurrent writes to the order still succeed. */
function customerCopyWrite({ userId, id }: Order, copies: Record<string, string>): TransactionPart<"order"> {
  const Key = keys.order(userId, id);
  return { name: "order", update: { Key, ...setExpression(copies), ConditionExpression: "attribute_exists(pk)" } };
}

function setExpression(values: Readonly<Record<string, string | number>>) {
  const names = Object.keys(values);
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
  };
}
