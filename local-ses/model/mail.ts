/** What can become of a mail after SES has accepted it, as a fault or a press of a button says. */
export const fates = ["delivery", "bounce", "soft-bounce", "complaint", "delay", "reject"] as const;
export type Fate = (typeof fates)[number];

/**
 * `accepted`: nothing more is known, as after an accepted request whose events have not happened yet. The others follow
 * the last event of the mail.
 */
export type MailState = "accepted" | "delivered" | "delayed" | "bounced" | "complained" | "rejected";

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

/** An event of a mail, as the reader shows it. */
export interface MailEvent {
  readonly id: string;
  /** EventBridge's `detail-type`, such as "Email Delivered". */
  readonly type: string;
  readonly at: string;
  readonly recipients: readonly string[];
  /** More about it, such as "Permanent, General". */
  readonly note: string;
  /** How often `onEvent` has received it without an error. 0: not published, withheld, lost, or still on its way. */
  handedOver: number;
}

/** A mail that was accepted. */
export interface SentMail {
  readonly messageId: string;
  /** When it was accepted, as an ISO timestamp. */
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly replyTo: readonly string[];
  readonly subject: string;
  readonly html: string | undefined;
  readonly text: string | undefined;
  /** The request's own headers, such as `List-Unsubscribe`. */
  readonly headers: readonly MailHeader[];
  /** The request's tags, without SES's own. */
  readonly tags: Readonly<Record<string, string>>;
  /** What kind of mail it is, read from the tags (`LocalSesOptions.kindOf`); blank if they do not say. */
  readonly kind: string;
  readonly configurationSet: string | undefined;
  state: MailState;
  readonly events: MailEvent[];
}

/** Everyone who gets the mail. */
export function recipientsOf(mail: Pick<SentMail, "to" | "cc" | "bcc">): readonly string[] {
  return [...mail.to, ...mail.cc, ...mail.bcc];
}
