import type { AuditEntry } from "#functions/data/audit.ts";
import type { Message } from "#functions/data/messages.ts";
import type { User } from "#functions/data/user.ts";
import { secondsAfter, timesBetween } from "./activity.ts";
import type { Stage } from "./customers.ts";
import type { SeededRandom } from "./seeded-random.ts";
import { messages } from "./words.ts";

/** A message with its audit entries. */
export interface SampleMessage {
  readonly message: Message;
  readonly changes: readonly AuditEntry[];
}

/** How many of the newest messages are unread, and how many before those are unanswered. */
const [unread, unanswered] = [5, 2];

/** Generates a month of messages, oldest first. */
export function messagesOf(stage: Stage, accounts: readonly User[], random: SeededRandom): readonly SampleMessage[] {
  const { now } = stage;
  const times = timesBetween(secondsAfter(now, -28 * 86_400), secondsAfter(now, -20 * 60), messages.length);
  return times.map((at, index) => {
    const existingAccounts = accounts.filter(({ createdAt }) => createdAt < at.toISOString());
    const {
      id: userId,
      name,
      email,
    } = existingAccounts[random.between(0, existingAccounts.length - 1)] ?? stage.customer;
    const id = random.id("msg", at);
    const read = index < messages.length - unread;
    const answered = index < messages.length - unread - unanswered;
    const changes = [
      ...(read ? [changeOf("read", secondsAfter(at, 3600 * random.between(1, 9)))] : []),
      ...(answered ? [changeOf("answered", secondsAfter(at, 3600 * random.between(10, 12)))] : []),
    ].filter(({ at: when }) => when < now.toISOString());
    // Changes later than `now` have not happened.
    const doneActions = new Set(changes.map(({ action }) => action));
    const marks = { read: doneActions.has("message.read"), answered: doneActions.has("message.answered") };
    const message = { id, userId, name, email, message: messages[index] ?? "", ...marks, createdAt: at.toISOString() };
    return { message, changes };

    function changeOf(mark: "read" | "answered", when: Date): AuditEntry {
      const change = { action: `message.${mark}`, target: id, old: { [mark]: false }, new: { [mark]: true } };
      return { id: random.id("aud", when), at: when.toISOString(), by: stage.admin, ...change };
    }
  });
}
