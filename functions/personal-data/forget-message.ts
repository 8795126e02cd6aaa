import { keys } from "../data/keys.ts";
import { type Message, readMessage } from "../data/messages.ts";
import { counted } from "../data/metrics.ts";
import { searchableMessage, searchChanged } from "../data/search-rows.ts";
import { type Part, transact } from "../data/write.ts";
import { ShopError } from "../shop-error.ts";

/** How often a message may be marked under this before the next run has to go on. */
const rounds = 5;

/** Deletes a message that this account sent, and counts it as unread no longer if nobody has read it. Throws `changed_meanwhile`. */
export async function forgetMessage(userId: string, messageId: string, now: Date): Promise<void> {
  const linkGone = { name: "link", remove: { Key: keys.userMessage(userId, messageId) } } as const;
  for (let round = 0; round < rounds; round += 1) {
    const message = await readMessage(messageId);
    const failed = await transact<string>([...(message === undefined ? [] : gone(message, now)), linkGone]);
    if (failed.size === 0) return;
  }
  throw new ShopError("changed_meanwhile");
}

function gone(message: Message, now: Date): Part<"message" | "search" | "total" | "day">[] {
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
    ...searchChanged(searchableMessage(message), undefined),
    ...(read ? [] : counted(now, { total: { unreadMessages: -1 } })),
  ];
}
