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
 * Max orders updated with their account. DynamoDB limits a transaction to 100 parts: the account row and the rows of
 * its old and new email address take three, its search rows 17, an admin's audit entries two.
 */
const maxOrders = 75;

/**
 * Changes an account and all copies of its data in one transaction: the email uniqueness rows, so that the old address
 * is released when the new one is claimed, and the customer's name and email on the newest orders. A new password
 * revokes older tokens by incrementing `version`. Returns the account after the change; writes nothing when no value
 * changes.
 *
 * Throws `email_taken`, and `changed_meanwhile` when the account's `version` changed or the account was deleted since
 * it was read.
 */
export async function changeAccount(accountAsRead: UserWithOrders, change: AccountChange, now: Date): Promise<User> {
  let account: UserWithOrders | undefined = accountAsRead;
  return retryOnConflict(async () => {
    if (account?.version !== accountAsRead.version) throw new ShopError("changed_meanwhile");
    const values = newValues(account, change);
    if (values === undefined) return account;
    const failedParts = await transact([...accountWrites(account, values), ...auditWrites(accountAsRead, values, now)]);
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

type NewValues = Partial<Pick<User, "name" | "email" | "passwordHash" | "version">>;

/** The fields that differ from the account; undefined when no field does. */
function newValues(account: User, { name, email, passwordHash }: AccountChange): NewValues | undefined {
  const values = {
    ...(name === undefined || name === account.name ? {} : { name }),
    ...(email === undefined || email === account.email ? {} : { email }),
    ...(passwordHash === undefined ? {} : { passwordHash, version: account.version + 1 }),
  };
  return Object.keys(values).length === 0 ? undefined : values;
}

function accountWrites(account: UserWithOrders, values: NewValues) {
  const { name, email } = values;
  const orderFields = {
    ...(name === undefined ? {} : { customerName: name }),
    ...(email === undefined ? {} : { customerEmail: email }),
  };
  const orders = Object.keys(orderFields).length === 0 ? [] : account.orders.slice(0, maxOrders);
  return [
    accountWrite(account, values),
    ...(email === undefined ? [] : emailSwapWrites(account, email)),
    ...searchRowWrites(searchableUser(account), searchableUser({ id: account.id, name: name ?? account.name })),
    ...orders.map((order) => customerFieldsWrite(order, orderFields)),
  ];
}

function accountWrite({ id, createdAt, email, name, version }: User, values: NewValues): TransactionPart<"account"> {
  // The email address is part of an index key.
  const newIndexKeys = values.email === undefined ? {} : indexKeys.user(id, createdAt, values.email);
  const set = setExpression({ ...values, ...newIndexKeys });
  return {
    name: "account",
    update: {
      ...set,
      Key: keys.user(id),
      ConditionExpression: "#version = :versionAsRead AND #email = :emailAsRead AND #name = :nameAsRead",
      ExpressionAttributeNames: {
        ...set.ExpressionAttributeNames,
        "#version": "version",
        "#email": "email",
        "#name": "name",
      },
      ExpressionAttributeValues: {
        ...set.ExpressionAttributeValues,
        ":versionAsRead": version,
        ":emailAsRead": email,
        ":nameAsRead": name,
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

function setExpression(values: Readonly<Record<string, string | number>>) {
  const names = Object.keys(values);
  return {
    UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
    ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
  };
}
