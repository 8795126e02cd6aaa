import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { tableName } from "../environment.ts";
import { indexKeys, type Key, keys } from "./keys.ts";
import { counted } from "./metrics.ts";
import { searchableUser, searchChanged } from "./search-rows.ts";
import { documentClient, readGsi2 } from "./table.ts";
import type { User } from "./user.ts";
import { type Part, transact } from "./write.ts";

/**
 * An account ends in one transaction; what else there is of its owner is erased after that
 * (`personal-data/erase.ts`). The row of the erasure is there until nothing is left, so that whoever dies on the way
 * is followed by somebody who goes on.
 */
const erasure = z.object({ userId: z.string(), at: z.string() });
export type Erasure = z.output<typeof erasure>;

/**
 * Ends an account: nobody can sign in to it, every token is void, its address is free. `beside`: what is to be told
 * of it. False when the account is not as it was read.
 */
export async function accountEnded(
  { id, email, name, version }: User,
  now: Date,
  beside: readonly Part<"audit">[] = [],
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
    ...searchChanged(searchableUser({ id, name }), undefined),
    { name: "secondFactor", remove: { Key: keys.secondFactor(id) } },
    { name: "erasure", put: { Item: { ...keys.erasure(id), ...indexKeys.erasure(id, at), userId: id, at } } },
    ...counted(now, { total: { users: -1 } }),
    ...beside,
  ]);
  return failed.size === 0;
}

/** The erasures that are not finished, the oldest first. */
export async function listErasures(): Promise<readonly Erasure[]> {
  const rows = await readGsi2(indexKeys.erasure("", ""));
  return rows.map((row) => erasure.parse(row));
}

/** Nothing is left of an ended account. */
export function erasureFinished(userId: string): Promise<void> {
  return rowGone(keys.erasure(userId));
}

/** A row that says nothing but where something is, is gone, whether it was there or not. */
export async function rowGone(Key: Key): Promise<void> {
  await documentClient().send(new DeleteCommand({ TableName: tableName(), Key }));
}
