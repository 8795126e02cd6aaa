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
 * An account ends in one transaction; the rest of its personal data is erased afterward (`personal-data/erase.ts`).
 * The erasure row stays until nothing is left, so an interrupted erasure can be resumed.
 */
const erasure = z.object({ userId: z.string(), at: z.string() });
export type Erasure = z.output<typeof erasure>;

/**
 * Ends an account: sign-in fails, tokens are revoked, its email address is released. `auditEntries` are written in the
 * same transaction. False when the account changed since it was read.
 */
export async function endAccount(
  { id, email, name, version }: User,
  now: Date,
  auditEntries: readonly TransactionPart<"audit">[] = [],
): Promise<boolean> {
  const at = now.toISOString();
  const failed = await transact<string>([
    {
      name: "account",
      remove: {
        Key: keys.user(id),
        ConditionExpression: "#version = :version AND #email = :email AND #name = :name",
        ExpressionAttributeNames: { "#version": "version", "#email": "email", "#name": "name" },
        ExpressionAttributeValues: { ":version": version, ":email": email, ":name": name },
      },
    },
    {
      name: "address",
      remove: {
        Key: keys.email(email),
        ConditionExpression: "userId = :user",
        ExpressionAttributeValues: { ":user": id },
      },
    },
    ...searchRowWrites(searchableUser({ id, name }), undefined),
    { name: "secondFactor", remove: { Key: keys.secondFactor(id) } },
    { name: "erasure", put: { Item: { ...keys.erasure(id), ...indexKeys.erasure(id, at), userId: id, at } } },
    ...counterWrites(now, { total: { users: -1 } }),
    ...auditEntries,
  ]);
  return failed.size === 0;
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

/** Deletes a pointer row. Idempotent. */
export async function deleteRow(Key: Key): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}
