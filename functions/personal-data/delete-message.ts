import { type Actor, auditWrite } from "../data/audit.ts";
import { keys } from "../data/keys.ts";
import { type Message, readMessage } from "../data/messages.ts";
import { counterWrites } from "../data/metrics.ts";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { searchableMessage, searchRowWrites } from "../data/search-rows.ts";
import { type TransactionPart, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";
import { messageMailDeletes } from "./erase-mails.ts";

/** Deletes a message of this account and updates the unread counter. Throws `changed_meanwhile`. */
export async function eraseMessage(userId: string, messageId: string, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const message = await readMessage(messageId);
    const failedParts = await transact<string>([
      ...(message === undefined ? [] : deletionWrites(message, now)),
      ...(await messageMailDeletes(messageId)),
      linkDelete(userId, messageId),
    ]);
    return failedParts.size === 0 ? undefined : retry;
  });
}

/**
 * Deletes a message on behalf of an admin, at its sender's request, with its search rows, its mails and its link to the
 * account.
 * The audit entry contains the message's id, but not its text. Throws `not_found` and `changed_meanwhile`.
 */
export async function deleteMessage(messageId: string, admin: Actor, now: Date): Promise<void> {
  return retryOnConflict(async () => {
    const message = await readMessage(messageId);
    if (message === undefined) throw new ShopError("not_found");
    const { userId } = message;
    const failedParts = await transact<string>([
      ...deletionWrites(message, now),
      ...(await messageMailDeletes(messageId)),
      ...(userId === undefined ? [] : [linkDelete(userId, messageId)]),
      auditWrite(admin, { action: "message.delete", target: messageId, old: null, new: null }, now),
    ]);
    return failedParts.size === 0 ? undefined : retry;
  });
}

function deletionWrites(message: Message, now: Date): TransactionPart<"message" | "search" | "counters" | "mail">[] {
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

/** The write that unlinks the message from the account, and so from the account's export. */
function linkDelete(userId: string, messageId: string): TransactionPart<"link"> {
  return { name: "link", remove: { Key: keys.userMessage(userId, messageId) } };
}
