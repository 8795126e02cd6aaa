import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, type Key, keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import { searchableUser, searchRowWrites } from "./search-rows.ts";
import { documentClient, readGsi2 } from "./table.ts";
import type { User } from "./user.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * An erasure in progress. The account itself is deleted in one transaction; the rest of its personal data is erased
 * afterward (`personal-data/erase.ts`). The erasure row exists until no personal data is left, so that an interrupted
 * erasure can be resumed.
 */
const erasure = z.object({ userId: z.string(), at: z.string() });
export type Erasure = z.output<typeof erasure>;

/**
 * Deletes an account: sign-in fails, its tokens are revoked, its email address is free for a new account. Creates the
 * erasure row, and writes `auditEntries`, in the same transaction. Returns false when the account changed since it was
 * read.
 */
export async function endAccount(
  account: User,
  now: Date,
  auditEntries: readonly TransactionPart<"audit">[] = [],
): Promise<boolean> {
  const failedParts = await transact<string>([
    ...endWrites(account, now),
    {
      name: "address",
      remove: {
        Key: keys.email(account.email),
        ConditionExpression: "userId = :user",
        ExpressionAttributeValues: { ":user": account.id },
      },
    },
    ...counterWrites(now, { total: { users: -1 } }),
    ...auditEntries,
  ]);
  return failedParts.size === 0;
}

/** The transaction parts that delete an account, but for the row of its address, and create its erasure row. */
export function endWrites({ id, email, name, version }: User, now: Date): TransactionPart<string>[] {
  const at = now.toISOString();
  return [
    {
      name: "account",
      remove: {
        Key: keys.user(id),
        ConditionExpression: "#version = :version AND #email = :email AND #name = :name",
        ExpressionAttributeNames: { "#version": "version", "#email": "email", "#name": "name" },
        ExpressionAttributeValues: { ":version": version, ":email": email, ":name": name },
      },
    },
    ...searchRowWrites(searchableUser({ id, name }), undefined),
    { name: "secondFactor", remove: { Key: keys.secondFactor(id) } },
    { name: "erasure", put: { Item: { ...keys.erasure(id), ...indexKeys.erasure(id, at), userId: id, at } } },
  ];
}

/** Lists unfinished erasures, oldest first. */
export async function listErasures(): Promise<readonly Erasure[]> {
  const rows = await readGsi2(indexKeys.erasure("", ""));
  return rows.map((row) => erasure.parse(row));
}

/** Marks an erasure as finished. */
export function markErasureFinished(userId: string): Promise<void> {
  return deleteRow(keys.erasure(userId));
}

/** Deletes one row. Idempotent. */
export async function deleteRow(Key: Key): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}
