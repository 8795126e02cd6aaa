import * as z from "zod";
import { ShopError } from "../shop-error.ts";
import { repeatGuards } from "./attempts.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { readBatch } from "./batch.ts";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { searchableMessage, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, transact } from "./write.ts";

/**
 * A message of the contact form. Unread ones are in `gsi2` and counted as `unreadMessages`; unanswered ones are in
 * `gsi1`.
 */
export const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  /**
   * An admin replied by email and marked it. Messages of older releases lack the mark: they are not in the unanswered
   * list until they are marked.
   */
  answered: z.boolean().default(false),
  createdAt: z.string(),
  /** The sender's account, whose partition also refers to the message; absent for a visitor. */
  userId: z.string().optional(),
});
export type Message = z.output<typeof message>;

/** The same message again within 5 to 10 minutes is a duplicate submission. */
const repeat = { kind: "contact-repeat", windowMinutes: 5 };

/** The messages with these ids, in the same order; missing ones are omitted. */
export async function readMessages(ids: readonly string[]): Promise<readonly Message[]> {
  const rows = await readBatch([...new Set(ids)].map(keys.message));
  const found = new Map(rows.map((row) => message.parse(row)).map((read) => [read.id, read]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The message with this id. */
export function readMessage(id: string): Promise<Message | undefined> {
  return readRow(keys.message(id), message);
}

/**
 * Stores a message, unread and counted, in one transaction. The same message from the same sender within minutes is
 * stored once. A customer's message is also linked in their partition, unless the account was deleted. Throws when it
 * is not stored.
 */
export async function storeMessage(
  submitted: Pick<Message, "name" | "email" | "message" | "userId">,
  now: Date,
): Promise<"kept" | "repeated"> {
  const { userId, ...visitors } = submitted;
  const id = newId("msg", now);
  let failed: ReadonlySet<string> = new Set(["account"]);
  if (userId !== undefined)
    failed = await transact([...messageWrites(id, submitted, now), ...senderLinkWrites(userId, id)]);
  if (failed.has("account")) failed = await transact(messageWrites(id, visitors, now));
  if (failed.has("repeat")) return "repeated";
  if (failed.size > 0) throw new Error("A new message has an id that is taken.");
  return "kept";
}

type MessageWrite = "message" | "search" | "repeat" | "total" | "day";

function messageWrites(
  id: string,
  submitted: Pick<Message, "name" | "email" | "message" | "userId">,
  now: Date,
): TransactionPart<MessageWrite>[] {
  const { name, email, message: text } = submitted;
  const row: Message = { ...submitted, id, read: false, answered: false, createdAt: now.toISOString() };
  return [
    {
      name: "message",
      put: {
        Item: { ...keys.message(id), ...indexKeys.unread(id), ...indexKeys.unanswered(id), ...row },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...searchRowWrites(undefined, searchableMessage(row)),
    ...repeatGuards(repeat, JSON.stringify([name, email, text]), now),
    ...counterWrites(now, { total: { unreadMessages: 1 } }),
  ];
}

function senderLinkWrites(userId: string, messageId: string): TransactionPart<"account" | "named">[] {
  return [
    { name: "account", check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" } },
    {
      name: "named",
      // Not a put: that permission would also allow replacing the account row.
      update: {
        Key: keys.userMessage(userId, messageId),
        UpdateExpression: "SET messageId = :messageId",
        ExpressionAttributeValues: { ":messageId": messageId },
      },
    },
  ];
}

/** Changed marks of a message; absent ones stay. An answered message is read; an unread one is not answered. */
export type Mark = Partial<Pick<Message, "read" | "answered">>;

/**
 * Marks a message, with its index keys, the unread counter and the audit entry, exactly once: if nothing changes, it
 * is returned as stored. Throws `not_found` and, after too many conflicts, `changed_meanwhile`.
 */
export async function markMessage(id: string, mark: Mark, by: Actor, now: Date): Promise<Message> {
  return retryOnConflict(async () => {
    const found = await readMessage(id);
    if (found === undefined) throw new ShopError("not_found");
    const next = { ...found, ...impliedMarks(found, mark) };
    const auditChange = changeOf(found, next);
    if (auditChange === undefined) return found;
    const failed = await transact([
      markWrite(found, next),
      ...(found.read === next.read ? [] : counterWrites(now, { total: { unreadMessages: next.read ? -1 : 1 } })),
      auditWrite(by, { target: id, ...auditChange }, now),
    ]);
    return failed.size === 0 ? next : retry;
  });
}

/** Both marks after the change, of which one may imply the other. */
function impliedMarks(found: Message, mark: Mark): Required<Mark> {
  const read = mark.read ?? (mark.answered === true || found.read);
  return { read, answered: read && (mark.answered ?? found.answered) };
}

/** The changes for the audit entry; undefined for none. An implied mark is included. */
function changeOf(before: Message, after: Message) {
  const differing = (["read", "answered"] as const).filter((name) => before[name] !== after[name]);
  const of = (message: Message) => Object.fromEntries(differing.map((name) => [name, message[name]]));
  const values = { old: of(before), new: of(after) };
  if (differing.includes("read") && !after.read) return { action: "message.unread", ...values } as const;
  if (differing.includes("answered")) {
    return { action: after.answered ? "message.answered" : "message.unanswered", ...values } as const;
  }
  return differing.length === 0 ? undefined : ({ action: "message.read", ...values } as const);
}

/** Condition: unchanged since it was read. A message of an older release lacks the answered mark. */
function markWrite(
  { id, read: wasRead, answered: wasAnswered }: Message,
  { read, answered }: Message,
): TransactionPart<"message"> {
  const { gsi2pk, gsi2sk } = indexKeys.unread(id);
  const { gsi1pk, gsi1sk } = indexKeys.unanswered(id);
  const set = {
    read,
    answered,
    ...(read ? {} : { gsi2pk, gsi2sk }),
    ...(answered ? {} : { gsi1pk, gsi1sk }),
  };
  const removed = [...(read ? ["gsi2pk", "gsi2sk"] : []), ...(answered ? ["gsi1pk", "gsi1sk"] : [])];
  const unanswered = wasAnswered ? "" : " OR attribute_not_exists(#answered)";
  return {
    name: "message",
    update: {
      Key: keys.message(id),
      UpdateExpression: [
        `SET ${Object.keys(set)
          .map((name) => `#${name} = :${name}`)
          .join(", ")}`,
        ...(removed.length === 0 ? [] : [`REMOVE ${removed.join(", ")}`]),
      ].join(" "),
      ConditionExpression: `#read = :wasRead AND (#answered = :wasAnswered${unanswered})`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(set).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ":wasRead": wasRead,
        ":wasAnswered": wasAnswered,
      },
    },
  };
}
