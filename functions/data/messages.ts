import * as z from "zod";
import { ShopError } from "../shop-error.ts";
import { notRepeated } from "./attempts.ts";
import { type Actor, audited } from "./audit.ts";
import { readBatch } from "./batch.ts";
import { newId } from "./ids.ts";
import { indexKeys, keys } from "./keys.ts";
import { counted } from "./metrics.ts";
import { type List, type Page, type PageOf, readPage } from "./pages.ts";
import { parsed } from "./parts-of-a-list.ts";
import { readRow } from "./table.ts";
import { type Part, transact } from "./write.ts";

/** What somebody wrote with the contact form. An unread one stands in `gsi2` and is counted as `unreadMessages`. */
export const message = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  read: z.boolean(),
  createdAt: z.string(),
  /** The account that sent it, whose partition names it too; absent for a visitor. */
  userId: z.string().optional(),
});
export type Message = z.output<typeof message>;

/** The same message again within 5 to 10 minutes is the form being sent twice. */
const repeat = { kind: "contact-repeat", windowMinutes: 5 };
/** How often a message may turn out to be changed by somebody else, before the admin is asked to try again. */
const rounds = 3;

/** The messages with these ids, in their order; ids without a message are left out. */
export async function readMessages(ids: readonly string[]): Promise<readonly Message[]> {
  const rows = await readBatch([...new Set(ids)].map(keys.message));
  const found = new Map(rows.map((row) => message.parse(row)).map((read) => [read.id, read]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

/** The message with this id. */
export function readMessage(id: string): Promise<Message | undefined> {
  return readRow(keys.message(id), message);
}

/** The messages, newest first: all, the unread ones, or those that were read. Throws `invalid` for a cursor of another list. */
export async function listMessages(which: "all" | "unread" | "read", page: PageOf): Promise<Page<Message>> {
  const { pk } = keys.message("");
  const filter = { expression: "#read = :read", names: { "#read": "read" }, values: { ":read": true } };
  const lists: Record<typeof which, List> = {
    all: { pk },
    unread: { index: "gsi2", pk: indexKeys.unread("").gsi2pk },
    read: { pk, filter },
  };
  return parsed(await readPage(lists[which], page), (row) => message.parse(row));
}

/**
 * Keeps a message, unread and counted, in one transaction. The same message from the same person again within minutes is kept once. A
 * message of a customer's is named in their partition too, unless the account is gone by now. Throws when it is not kept.
 */
export async function keepMessage(
  sent: Pick<Message, "name" | "email" | "message" | "userId">,
  now: Date,
): Promise<"kept" | "repeated"> {
  const { userId, ...visitors } = sent;
  const id = newId("msg", now);
  let failed: ReadonlySet<string> = new Set(["account"]);
  if (userId !== undefined) failed = await transact([...kept(id, sent, now), ...named(userId, id)]);
  if (failed.has("account")) failed = await transact(kept(id, visitors, now));
  if (failed.has("repeat")) return "repeated";
  if (failed.size > 0) throw new Error("A new message has an id that is taken.");
  return "kept";
}

type Kept = "message" | "repeat" | "total" | "day";

function kept(id: string, sent: Pick<Message, "name" | "email" | "message" | "userId">, now: Date): Part<Kept>[] {
  const { name, email, message: text } = sent;
  const row: Message = { ...sent, id, read: false, createdAt: now.toISOString() };
  return [
    {
      name: "message",
      put: {
        Item: { ...keys.message(id), ...indexKeys.unread(id), ...row },
        ConditionExpression: "attribute_not_exists(pk)",
      },
    },
    ...notRepeated(repeat, JSON.stringify([name, email, text]), now),
    ...counted(now, { total: { unreadMessages: 1 } }),
  ];
}

function named(userId: string, messageId: string): Part<"account" | "named">[] {
  return [
    { name: "account", check: { Key: keys.user(userId), ConditionExpression: "attribute_exists(pk)" } },
    { name: "named", put: { Item: { ...keys.userMessage(userId, messageId), messageId } } },
  ];
}

/**
 * Marks a message as read or unread, with its place in the index, the counter and the audit entry, exactly once: a message that is so
 * already is answered as it is. Throws `not_found` and, when others change it all the time, `changed_meanwhile`.
 */
export async function markMessage(id: string, read: boolean, by: Actor, now: Date): Promise<Message> {
  for (let round = 0; round < rounds; round += 1) {
    const found = await readMessage(id);
    if (found === undefined) throw new ShopError("not_found");
    if (found.read === read) return found;
    const failed = await transact([
      marked(id, read),
      ...counted(now, { total: { unreadMessages: read ? -1 : 1 } }),
      audited(
        by,
        {
          action: read ? "message.read" : "message.unread",
          target: id,
          old: { read: found.read },
          new: { read },
        },
        now,
      ),
    ]);
    if (failed.size === 0) return { ...found, read };
  }
  throw new ShopError("changed_meanwhile");
}

function marked(id: string, read: boolean): Part<"message"> {
  const { gsi2pk, gsi2sk } = indexKeys.unread(id);
  return {
    name: "message",
    update: {
      Key: keys.message(id),
      UpdateExpression: read
        ? "SET #read = :read REMOVE gsi2pk, gsi2sk"
        : "SET #read = :read, gsi2pk = :gsi2pk, gsi2sk = :gsi2sk",
      ConditionExpression: "#read = :other",
      ExpressionAttributeNames: { "#read": "read" },
      ExpressionAttributeValues: {
        ":read": read,
        ":other": !read,
        ...(read ? {} : { ":gsi2pk": gsi2pk, ":gsi2sk": gsi2sk }),
      },
    },
  };
}
