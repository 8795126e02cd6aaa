import * as z from "zod";
import { defaultLanguage, type Language, languages } from "#shared/domain/language.ts";
import {
  dropReasons,
  type MailData,
  type MailKind,
  mailKinds,
  mailRetentionDays,
  mailStates,
} from "#shared/domain/mail.ts";
import { indexKeys, keys } from "./keys.ts";
import type { TransactionPart } from "./write.ts";

/**
 * The outbox: each mail is a row, written in the transaction of its cause, and sent by `sendMails`. `data` is parsed by
 * the schema of its kind (`mailData`) where it is read.
 */
export const mail = z.object({
  /** Made from the cause, so that repeats and races of one cause meet in one row. */
  id: z.string(),
  kind: z.enum(mailKinds),
  /** The reader's address. */
  to: z.string(),
  language: z.enum(languages).default(defaultLanguage),
  data: z.record(z.string(), z.unknown()),
  /** The reader's account; absent for a donor or a visitor without one. */
  userId: z.string().optional(),
  /** The order, donation or message that the mail is about. */
  about: z.string().optional(),
  createdAt: z.string(),
  /** When it is to be sent. */
  dueAt: z.string(),
  state: z.enum(mailStates),
  /** The number of times that it was leased for sending. */
  attempts: z.int().nonnegative().default(0),
  /**
   * `attempts` when an admin last sent the mail again. What SES reports of these attempts no longer changes the state,
   * and they do not count toward giving up.
   */
  attemptsBefore: z.int().nonnegative().default(0),
  /** While `sending`: until when no other run may take it. */
  leasedUntil: z.string().optional(),
  /** SES's id of the message. */
  sesMessageId: z.string().optional(),
  sentAt: z.string().optional(),
  deliveredAt: z.string().optional(),
  droppedBecause: z.enum(dropReasons).optional(),
  /** What SES said last, as a code and never as text: a bounce's type, an error's name. */
  problem: z.string().optional(),
  expiresAt: z.int(),
});
export type Mail = z.output<typeof mail>;

/** A mail to be written with its cause. */
export interface NewMail<Kind extends MailKind> {
  readonly kind: Kind;
  /**
   * What makes the cause unique: the id of the order, donation, message or link, and for what may happen to it again,
   * something that differs each time, such as the total refunded.
   */
  readonly cause: string;
  readonly to: string;
  readonly language: Language;
  readonly data: MailData<Kind>;
  readonly userId?: string | undefined;
  readonly about?: string | undefined;
  /** When it is to be sent; by default at once. */
  readonly dueAt?: Date;
}

/**
 * The id of the mail of this kind and cause. It is also a tag at SES: letters, digits, `_` and `-` only
 * (https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html).
 */
export function mailId(kind: MailKind, cause: string): string {
  return `${kind}-${cause}`;
}

/**
 * The transaction part that puts a mail into the outbox, once for its kind and cause. It never fails the transaction: a
 * mail that is already there stays as it is, whatever became of it. An update instead of a put with a condition,
 * because a failed condition would undo the cause. Each attribute, index keys included, exists from then on, so
 * `if_not_exists` changes nothing of a mail that is there.
 */
export function mailWrite<Kind extends MailKind>(newMail: NewMail<Kind>, now: Date): TransactionPart<"mail"> {
  const { kind, cause, to, language, data, userId, about, dueAt = now } = newMail;
  const id = mailId(kind, cause);
  const createdAt = now.toISOString();
  const fields: Record<string, unknown> = {
    id,
    kind,
    to,
    language,
    data,
    userId,
    about,
    createdAt,
    dueAt: dueAt.toISOString(),
    state: "waiting",
    attempts: 0,
    expiresAt: Math.ceil(now.getTime() / 1000) + mailRetentionDays * 86_400,
    ...indexKeys.mailState(id, dueAt.toISOString(), "waiting"),
    ...(userId === undefined ? {} : indexKeys.mailTo(id, createdAt, userId)),
    ...(about === undefined ? {} : indexKeys.mailAbout(id, createdAt, about)),
  };
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    name: "mail",
    update: {
      Key: keys.mail(id),
      UpdateExpression: `SET ${entries.map(([name]) => `#${name} = if_not_exists(#${name}, :${name})`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
    },
  };
}
