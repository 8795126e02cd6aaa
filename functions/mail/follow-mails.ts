import { randomUUID } from "node:crypto";
import * as z from "zod";
import { markOwner } from "../data/mail-problem.ts";
import { type MailReport, readMail, recordDelay, recordReport } from "../data/mails.ts";
import { type SuppressedAddress, suppressAddress } from "../data/suppressed-addresses.ts";
import { requestLog } from "../log.ts";

/** The mail of an event. Tags are lists, as SES sends them. */
const sentMail = z.object({
  timestamp: z.iso.datetime({ offset: true }),
  messageId: z.string(),
  destination: z.array(z.string()).default([]),
  tags: z.record(z.string(), z.array(z.string())).default({}),
});
const recipients = z.array(z.object({ emailAddress: z.string() })).default([]);
const happened = z.object({ timestamp: z.iso.datetime({ offset: true }) });

/**
 * What SES reports, by the event's type. Events of other types are ignored, and so are mails without our tag, such as
 * the test mail of the setup.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
const sesEvent = z.discriminatedUnion("detail-type", [
  z.object({ "detail-type": z.literal("Email Sent"), detail: z.object({ mail: sentMail }) }),
  z.object({ "detail-type": z.literal("Email Delivered"), detail: z.object({ mail: sentMail, delivery: happened }) }),
  z.object({
    "detail-type": z.literal("Email Bounced"),
    detail: z.object({
      mail: sentMail,
      bounce: happened.extend({
        bounceType: z.string(),
        bounceSubType: z.string().default(""),
        bouncedRecipients: recipients,
      }),
    }),
  }),
  z.object({
    "detail-type": z.literal("Email Complaint Received"),
    detail: z.object({
      mail: sentMail,
      complaint: happened.extend({
        complaintFeedbackType: z.string().nullish(),
        complainedRecipients: recipients,
      }),
    }),
  }),
  z.object({
    "detail-type": z.literal("Email Rejected"),
    detail: z.object({ mail: sentMail, reject: z.object({ reason: z.string().default("") }).optional() }),
  }),
  z.object({
    "detail-type": z.literal("Email Delivery Delayed"),
    detail: z.object({ mail: sentMail, deliveryDelay: happened.extend({ delayType: z.string().default("") }) }),
  }),
]);
type SesEvent = z.output<typeof sesEvent>;
const anyEvent = z.object({ "detail-type": z.string() });

/** What an event means for its mail, and the addresses that must not be written to any more. */
interface Meaning {
  readonly report?: Pick<MailReport, "state" | "at" | "problem">;
  readonly delay?: string;
  readonly suppress?: { readonly addresses: readonly string[]; readonly reason: SuppressedAddress };
}

/**
 * Follows what becomes of mails at SES. Events come in any order and more than once; the outcome is the same. An error
 * makes Lambda try again.
 */
export async function handler(event: unknown): Promise<void> {
  const log = requestLog("followMails", randomUUID());
  const type = anyEvent.parse(event)["detail-type"];
  if (!knownTypes.has(type)) return;
  const parsed = sesEvent.parse(event);
  const { timestamp, messageId, destination, tags } = parsed.detail.mail;
  const [mailId] = tags.mailId ?? [];
  // A mail without a row is another stage's, or its reader was erased.
  if (mailId === undefined || (await readMail(mailId)) === undefined) return;
  const [attemptTag] = tags.attempt ?? [];
  const attempt = attemptTag === undefined ? undefined : z.coerce.number().int().parse(attemptTag);
  const { report, delay, suppress } = meaningOf(parsed);
  if (suppress !== undefined) {
    // A bounce may name an address to which the reader forwards: only ours is ended.
    const written = new Set(destination.map(plain));
    for (const address of suppress.addresses.map(plain)) {
      if (!written.has(address)) continue;
      await suppressAddress(address, suppress.reason);
      // An account that has the address only from now on is marked when its first mail is dropped (drop-reason.ts).
      await markOwner(address, suppress.reason);
    }
  }
  if (delay !== undefined) await recordDelay(mailId, delay, attempt);
  if (report !== undefined) {
    const sentAt = asUtc(timestamp);
    await recordReport(mailId, { sentAt, sesMessageId: messageId, attempt, ...report });
  }
  log.info("a mail was followed", { mailId, type });
}

const knownTypes: ReadonlySet<string> = new Set(
  sesEvent.options.flatMap((option) => [...option.shape["detail-type"].values]),
);

function meaningOf({ "detail-type": type, detail }: SesEvent): Meaning {
  switch (type) {
    case "Email Sent":
      return { report: { state: "sent", at: asUtc(detail.mail.timestamp) } };
    case "Email Delivered":
      return { report: { state: "delivered", at: asUtc(detail.delivery.timestamp) } };
    case "Email Rejected":
      return { report: { state: "rejected", at: asUtc(detail.mail.timestamp), problem: code("Rejected") } };
    case "Email Delivery Delayed":
      return { delay: code("Delayed", detail.deliveryDelay.delayType) };
    case "Email Bounced":
      return meaningOfBounce(detail.bounce);
    case "Email Complaint Received":
      return meaningOfComplaint(detail.complaint);
  }
}

type Bounce = Extract<SesEvent, { "detail-type": "Email Bounced" }>["detail"]["bounce"];
type Complaint = Extract<SesEvent, { "detail-type": "Email Complaint Received" }>["detail"]["complaint"];

/** A bounce that is not permanent, as of a full mailbox, ends this mail, but not the address. */
function meaningOfBounce({ bounceType, bounceSubType, bouncedRecipients, timestamp }: Bounce): Meaning {
  const at = asUtc(timestamp);
  const problem = code(bounceType, bounceSubType);
  if (bounceType !== "Permanent") return { report: { state: "failed", at, problem } };
  const addresses = bouncedRecipients.map(({ emailAddress }) => emailAddress);
  return {
    report: { state: "bounced", at, problem },
    suppress: { addresses, reason: { because: "bounced", problem, at } },
  };
}

/** A reader can also report that a mail is not spam. */
function meaningOfComplaint({ complaintFeedbackType, complainedRecipients, timestamp }: Complaint): Meaning {
  if (complaintFeedbackType === "not-spam") return {};
  const at = asUtc(timestamp);
  const problem = code("Complaint", complaintFeedbackType ?? "");
  const addresses = complainedRecipients.map(({ emailAddress }) => emailAddress);
  return {
    report: { state: "complained", at, problem },
    suppress: { addresses, reason: { because: "complained", problem, at } },
  };
}

/** A code of SES's words, which may not contain text: "Permanent.General". */
function code(...words: readonly string[]): string {
  return words
    .map((word) => word.replace(/[^A-Za-z-]/g, "").slice(0, 40))
    .filter((word) => word !== "")
    .join(".");
}

/** An address without the name that may stand before it. */
function plain(address: string): string {
  const [, inBrackets] = /<([^<>]+)>\s*$/.exec(address) ?? [];
  return (inBrackets ?? address).trim().toLowerCase();
}

/** A time of SES's as our rows state it. */
function asUtc(timestamp: string): string {
  return new Date(timestamp).toISOString();
}
