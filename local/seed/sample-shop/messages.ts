import type { AuditEntry } from "#functions/data/audit.ts";
import type { Message } from "#functions/data/messages.ts";
import type { User } from "#functions/data/user.ts";
import { defaultLanguage } from "#shared/domain/language.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import type { SampleInput } from "./customers.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { messages } from "./words.ts";

/** A message with its audit entries. */
export interface SampleMessage {
  readonly message: Message;
  readonly changes: readonly AuditEntry[];
}

/** How many of the newest messages are unread, and how many of those before them are read but unanswered. */
const [unreadCount, unansweredCount] = [5, 2];

/** Generates a month of messages, oldest first. */
export function generateMessages(
  input: SampleInput,
  accounts: readonly User[],
  random: SeededRandom,
): readonly SampleMessage[] {
  const { now } = input;
  const times = timesBetween(secondsAfter(now, -28 * 86_400), secondsAfter(now, -20 * 60), messages.length);
  return times.map((at, index) => {
    const existingAccounts = accounts.filter(({ createdAt }) => createdAt < at.toISOString());
    const {
      id: userId,
      name,
      email,
    } = existingAccounts[random.between(0, existingAccounts.length - 1)] ?? input.customer;
    const id = random.id("msg", at);
    const isRead = index < messages.length - unreadCount;
    const isAnswered = index < messages.length - unreadCount - unansweredCount;
    const changes = [
      ...(isRead ? [createMarkChange("read", secondsAfter(at, 3600 * random.between(1, 9)))] : []),
      ...(isAnswered ? [createMarkChange("answered", secondsAfter(at, 3600 * random.between(10, 12)))] : []),
    ].filter(({ at: when }) => when < now.toISOString());
    // Changes after `now` have not happened yet, so they leave no mark on the message.
    const pastActions = new Set(changes.map(({ action }) => action));
    const marks = { read: pastActions.has("message.read"), answered: pastActions.has("message.answered") };
    const message = {
      id,
      userId,
      name,
      email,
      message: messages[index] ?? "",
      ...marks,
      answers: [],
      language: defaultLanguage,
      createdAt: at.toISOString(),
    };
    return { message, changes };

    function createMarkChange(mark: "read" | "answered", when: Date): AuditEntry {
      const change = { action: `message.${mark}`, target: id, old: { [mark]: false }, new: { [mark]: true } };
      return { id: random.id("aud", when), at: when.toISOString(), by: input.admin, ...change };
    }
  });
}
