import { type Actor, auditWrite } from "../data/audit.ts";
import { keys } from "../data/keys.ts";
import { type Message, readMessage } from "../data/messages.ts";
import { counterWrites } from "../data/metrics.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { searchableMessage, searchRowWrites } from "../data/search-rows.ts";
import { type TransactionPart, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

/** Deletes a message of this account and updates the unread counter. Throws `changed_meanwhile`. */
export async function forgetMessage(userId: string, messageId: string, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const message = await readMessage(messageId);
    const failed = await transact<string>([
      ...(message === undefined ? [] : deletionWrites(message, now)),
      linkDeleted(userId, messageId),
    ]);
    return failed.size === 0 ? undefined : retry;
  });
}

/**
 * Deletes a message at its sender's request, with its search rows and its place in the account's export. The audit
 * entry has its id and none of its text. Throws `not_found` and `changed_meanwhile`.
 */
export async function deleteMessage(messageId: string, by: Actor, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const message = await readMessage(messageId);
    if (message === undefined) throw new ShopError("not_found");
    const { userId } = message;
    const failed = await transact<string>([
      ...deletionWrites(message, now),
      ...(userId === undefined ? [] : [linkDeleted(userId, messageId)]),
      auditWrite(by, { action: "message.delete", target: messageId, old: null, new: null }, now),
    ]);
    return failed.size === 0 ? undefined : retry;
  });
}

function deletionWrites(message: Message, now: Date): TransactionPart<"message" | "search" | "total" | "day">[] {
  const { id, read } = message;
  return [
    {
      name: "message",
      remove: {
        Key: keys.message(id),
        ConditionExpression: "#read = :asRead",
        ExpressionAttributeNames: { "#read": "read" },
        ExpressionAttributeValues: { ":asRead": read },
      },
    },
    ...searchRowWrites(searchableMessage(message), undefined),
    ...(read ? [] : counterWrites(now, { total: { unreadMessages: -1 } })),
  ];
}

/** Removes the message from the account's export. */
function linkDeleted(userId: string, messageId: string): TransactionPart<"link"> {
  return { name: "link", remove: { Key: keys.userMessage(userId, messageId) } };
}
