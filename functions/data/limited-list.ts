import * as z from "zod";
import type { Key } from "./keys.ts";
import { readRange } from "./table.ts";
import type { TransactionPart } from "./write.ts";

/**
 * A short list in one partition, whose length is limited. Every addition changes its revision row, so that two at once
 * do not exceed the limit.
 */
export interface LimitedList {
  readonly rows: readonly Record<string, unknown>[];
  /** Undefined before the first addition. */
  readonly revision: number | undefined;
}

const revisionRow = z.object({ revision: z.int() });

/** The key of a member by its id, which begins with a small letter and so sorts after the revision row. */
type KeyOf = (id: string) => Key;

const revisionId = "REVISION";

/** Reads the list, oldest first. */
export async function readLimitedList(keyOf: KeyOf): Promise<LimitedList> {
  const { pk, sk } = keyOf(revisionId);
  const rows = await readRange(pk, sk, keyOf("~").sk);
  const read = rows.find((row) => row.sk === sk);
  return { rows: rows.filter((row) => row !== read), revision: read && revisionRow.parse(read).revision };
}

/** The part of an addition that fails when the list has changed since it was read. */
export function additionWrite(keyOf: KeyOf, asRead: number | undefined): TransactionPart<"revision"> {
  return {
    name: "revision",
    put: {
      Item: { ...keyOf(revisionId), revision: (asRead ?? 0) + 1 },
      ...(asRead === undefined
        ? { ConditionExpression: "attribute_not_exists(pk)" }
        : { ConditionExpression: "revision = :asRead", ExpressionAttributeValues: { ":asRead": asRead } }),
    },
  };
}
