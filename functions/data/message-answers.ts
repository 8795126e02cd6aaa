import { ShopError } from "../shop-error.ts";
import { type Actor, auditWrite } from "./audit.ts";
import { type Message, markWrite, readMessage } from "./messages.ts";
import { counterWrites } from "./metrics.ts";
import { mailWrite } from "./outbox.ts";
import { retry, retryOnConflict } from "./retry-on-conflict.ts";
import { type TransactionPart, transact } from "./write.ts";

/** The part of the question that the answer quotes, in characters. */
const maxQuoteLength = 1500;

/**
 * Keeps an answer with its message, marks the message as answered, and puts the mail to the sender into the outbox, in
 * one transaction. `answersSeen`: how many answers the admin has seen; a second click, or a second admin, sends
 * nothing. The audit entry contains none of the text. Throws `not_found` and `changed_meanwhile`.
 */
export async function answerMessage(
  id: string,
  { answer, answersSeen }: { readonly answer: string; readonly answersSeen: number },
  admin: Actor,
  now: Date,
): Promise<Message> {
  return retryOnConflict(async () => {
    const stored = await readMessage(id);
    if (stored === undefined) throw new ShopError("not_found");
    if (stored.answers.length !== answersSeen) throw new ShopError("changed_meanwhile");
    const answers = [...stored.answers, { at: now.toISOString(), text: answer }];
    const next: Message = { ...stored, read: true, answered: true, answers };
    const failedParts = await transact<string>([
      answerWrite(stored, next),
      answerMail(stored, answer, now),
      ...(stored.read ? [] : counterWrites(now, { total: { unreadMessages: -1 } })),
      auditWrite(admin, { action: "message.answer", target: id, old: null, new: null }, now),
    ]);
    return failedParts.size === 0 ? next : retry;
  });
}

/** Like `markWrite`, and saves the answers, on condition that none came in between. */
function answerWrite(stored: Message, next: Message): TransactionPart<"message"> {
  const { name, update } = markWrite(stored, next);
  const count = stored.answers.length;
  const isUnchanged =
    count === 0 ? "(attribute_not_exists(answers) OR size(answers) = :count)" : "size(answers) = :count";
  return {
    name,
    update: {
      ...update,
      UpdateExpression: update.UpdateExpression.replace("SET ", "SET answers = :answers, "),
      ConditionExpression: `${update.ConditionExpression} AND ${isUnchanged}`,
      ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":answers": next.answers, ":count": count },
    },
  };
}

function answerMail({ id, name, email, message, language, userId, answers }: Message, answer: string, now: Date) {
  return mailWrite(
    {
      kind: "messageAnswer",
      cause: `${id}-${answers.length + 1}`,
      to: email,
      language,
      data: { name, messageId: id, answer, question: message.slice(0, maxQuoteLength).toWellFormed() },
      userId,
      about: id,
    },
    now,
  );
}
