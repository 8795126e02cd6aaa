import * as z from "zod";
import { defaultLanguage, languages } from "#shared/domain/language.ts";
import { ShopError } from "../shop-error.ts";
import { repeatGuards } from "./attempts.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { readBatch } from "./batch.ts";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counterWrites } from "./metrics.ts";
import { mailWrite } from "./outbox.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { searchableMessage, searchRowWrites } from "./search-rows.ts";
import { readRow } from "./table.ts";
import { type TransactionPart, transact, type Update } from "./write.ts";

/**
 * A message of the contact form. Unread messages are in `gsi2` and counted as `unreadMessages`; unanswered messages are
 * in `gsi1`.
 */
export const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The language of mail to the sender: in which they read the site when they wrote. */
  language: z.enum(languages).default(defaultLanguage),
  read: z.boolean(),
  /**
   * Whether an admin has replied by email and marked the message as answered. Messages from older releases lack this
   * field: they are not in the list of unanswered messages until an admin marks them as unanswered.
   */
  answered: z.boolean().default(false),
  /** Sent from the admin area, oldest first. */
  answers: z.array(z.object({ at: z.string(), text: z.string() })).default([]),
  createdAt: z.string(),
  /** The sender's account, whose partition has a row that refers to the message; absent for a visitor. */
  userId: z.string().optional(),
});
export type Message = z.output<typeof message>;

/** A message with the same content as one of the last 5 to 10 minutes is a duplicate submission. */
const repeat = { kind: "contact-repeat", windowMinutes: 5 };

/** Reads the messages with these ids, in the order of the ids; messages that do not exist are omitted. */
export async function readMessages(ids: readonly string[]): Promise<readonly Message[]> {
  const rows = await readBatch([...new Set(ids)].map(keys.message));
  const messagesById = new Map(rows.map((row) => message.parse(row)).map((parsed) => [parsed.id, parsed]));
  return ids.flatMap((id) => messagesById.get(id) ?? []);
}

/** Reads the message with this id. */
export function readMessage(id: string): Promise<Message | undefined> {
  return readRow(keys.message(id), message);
}

/**
 * Stores an unread message, counts it and confirms it by mail, in one transaction. Returns "repeated", and stores
 * nothing, for a message that the same sender sent minutes ago. A customer's message is also linked to their account,
 * unless the account was deleted.
 */
export async function storeMessage(submitted: SubmittedMessage, now: Date): Promise<"kept" | "repeated"> {
  const { userId, ...withoutAccount } = submitted;
  const id = newId("msg", now);
  let failedParts: ReadonlySet<string> = new Set(["account"]);
  if (userId !== undefined)
    failedParts = await transact([...messageWrites(id, submitted, now), ...senderLinkWrites(userId, id)]);
  if (failedParts.has("account")) failedParts = await transact(messageWrites(id, withoutAccount, now));
  if (failedParts.has("repeat")) return "repeated";
  if (failedParts.size > 0) throw new Error("The id of a new message is already in use.");
  return "kept";
}

type MessageWrite = "message" | "search" | "repeat" | "counters" | "mail";
type SubmittedMessage = Pick<Message, "name" | "email" | "message" | "language" | "userId">;

/** How much of a message is quoted in the mail that confirms it. Anyone can have that mail sent to any address. */
const maxExcerpt = 200;

function messageWrites(id: string, submitted: SubmittedMessage, now: Date): TransactionPart<MessageWrite>[] {
  const { name, email, message: text, language, userId } = submitted;
  const data = { name, messageId: id, excerpt: excerptOf(text) };
  const row: Message = { ...submitted, id, read: false, answered: false, answers: [], createdAt: now.toISOString() };
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
    mailWrite({ kind: "messageReceived", cause: id, to: email, language, data, userId, about: id }, now),
  ];
}

/** The beginning of a message, in whole words as far as possible. */
function excerptOf(text: string): string {
  const points = [...text.trim().replace(/\s+/g, " ")];
  if (points.length <= maxExcerpt) return points.join("");
  const cut = points.slice(0, maxExcerpt).join("");
  const lastSpace = cut.lastIndexOf(" ");
  return `${lastSpace > maxExcerpt / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

function senderLinkWrites(userId: string, messageId: string): TransactionPart<"account" | "link">[] {
  return [
    { name: "account", check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" } },
    {
      name: "link",
      // An update instead of a put, because permission to put would also allow replacing the account row.
      update: {
        Key: keys.userMessage(userId, messageId),
        UpdateExpression: "SET messageId = :messageId",
        ExpressionAttributeValues: { ":messageId": messageId },
      },
    },
  ];
}

/**
 * The marks of a message to change; absent marks stay unchanged. Marking a message as answered also marks it as read;
 * marking it as unread also marks it as unanswered.
 */
export type Mark = Partial<Pick<Message, "read" | "answered">>;

/**
 * Marks a message, and updates its index keys, the counter of unread messages and the audit log in the same
 * transaction. Returns the message; writes nothing when it already has these marks. Throws `not_found` and, after too
 * many conflicts, `changed_meanwhile`.
 */
export async function markMessage(id: string, mark: Mark, actor: Actor, now: Date): Promise<Message> {
  return retryOnConflict(async () => {
    const stored = await readMessage(id);
    if (stored === undefined) throw new ShopError("not_found");
    const next = { ...stored, ...marksAfter(stored, mark) };
    const auditChange = auditChangeOf(stored, next);
    if (auditChange === undefined) return stored;
    const failedParts = await transact([
      markWrite(stored, next),
      ...(stored.read === next.read ? [] : counterWrites(now, { total: { unreadMessages: next.read ? -1 : 1 } })),
      auditWrite(actor, { target: id, ...auditChange }, now),
    ]);
    return failedParts.size === 0 ? next : retry;
  });
}

/** Both marks of a message after the change, including a mark that the other one implies. */
function marksAfter(stored: Message, mark: Mark): Required<Mark> {
  const read = mark.read ?? (mark.answered === true || stored.read);
  return { read, answered: read && (mark.answered ?? stored.answered) };
}

/** The action and the changed marks for the audit entry; undefined when no mark changes. */
function auditChangeOf(before: Message, after: Message) {
  const differing = (["read", "answered"] as const).filter((name) => before[name] !== after[name]);
  const marksOf = (message: Message) => Object.fromEntries(differing.map((name) => [name, message[name]]));
  const values = { old: marksOf(before), new: marksOf(after) };
  if (differing.includes("read") && !after.read) return { action: "message.unread", ...values } as const;
  if (differing.includes("answered")) {
    return { action: after.answered ? "message.answered" : "message.unanswered", ...values } as const;
  }
  return differing.length === 0 ? undefined : ({ action: "message.read", ...values } as const);
}

/** The transaction part that saves the marks of a message, on condition that they are unchanged since it was read. */
export function markWrite(
  { id, read: wasRead, answered: wasAnswered }: Message,
  { read, answered }: Message,
): TransactionPart<"message"> & { readonly update: Update } {
  const { gsi2pk, gsi2sk } = indexKeys.unread(id);
  const { gsi1pk, gsi1sk } = indexKeys.unanswered(id);
  const newFields = {
    read,
    answered,
    ...(read ? {} : { gsi2pk, gsi2sk }),
    ...(answered ? {} : { gsi1pk, gsi1sk }),
  };
  const removedFields = [...(read ? ["gsi2pk", "gsi2sk"] : []), ...(answered ? ["gsi1pk", "gsi1sk"] : [])];
  // Messages from older releases lack the field.
  const orFieldIsMissing = wasAnswered ? "" : " OR attribute_not_exists(#answered)";
  return {
    name: "message",
    update: {
      Key: keys.message(id),
      UpdateExpression: [
        `SET ${Object.keys(newFields)
          .map((name) => `#${name} = :${name}`)
          .join(", ")}`,
        ...(removedFields.length === 0 ? [] : [`REMOVE ${removedFields.join(", ")}`]),
      ].join(" "),
      ConditionExpression: `#read = :wasRead AND (#answered = :wasAnswered${orFieldIsMissing})`,
      ExpressionAttributeNames: Object.fromEntries(Object.keys(newFields).map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(newFields).map(([name, value]) => [`:${name}`, value])),
        ":wasRead": wasRead,
        ":wasAnswered": wasAnswered,
      },
    },
  };
}
