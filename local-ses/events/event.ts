import { randomUUID } from "node:crypto";
import { bareAddress, parseAddress } from "../model/addresses.ts";
import { newFeedbackId } from "../model/ids.ts";
import { recipientsOf, type SentMail } from "../model/mail.ts";
import { detailTypes, type SesEvent, type SesEventMail } from "../model/ses-event.ts";
import { bounceKinds, type Occurrence } from "./occurrence.ts";

export const ACCOUNT_ID = "123456789012";
export const REGION = "us-east-1";
const REPORTING_MTA = "dns; mx.example.com";
const DAY_MS = 86_400_000;

/** Makes the event that EventBridge hands on for an occurrence. */
export function eventOf(mail: SentMail, occurrence: Occurrence, now: Date): SesEvent {
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": detailTypes[occurrence.type],
    source: "aws.ses",
    account: ACCOUNT_ID,
    time: `${now.toISOString().slice(0, 19)}Z`,
    region: REGION,
    resources: [`arn:aws:ses:${REGION}:${ACCOUNT_ID}:configuration-set/${mail.configurationSet ?? ""}`],
    detail: {
      eventType: occurrence.type,
      mail: mailOf(mail, occurrence),
      ...partOf(mail, occurrence, now),
    },
  };
}

function mailOf(mail: SentMail, occurrence: Occurrence): SesEventMail {
  const sender = parseAddress(mail.from);
  const recipients = recipientsOf(mail);
  return {
    timestamp: mail.at,
    source: mail.from,
    sourceArn: `arn:aws:ses:${REGION}:${ACCOUNT_ID}:identity/${sender.domain}`,
    sendingAccountId: ACCOUNT_ID,
    messageId: mail.messageId,
    destination: recipients.map(bareAddress),
    headersTruncated: false,
    headers: headersOf(mail),
    commonHeaders: {
      from: [mail.from],
      ...(mail.replyTo.length === 0 ? {} : { replyTo: mail.replyTo }),
      ...(mail.to.length === 0 ? {} : { to: mail.to }),
      ...(mail.cc.length === 0 ? {} : { cc: mail.cc }),
      messageId: mail.messageId,
      subject: mail.subject,
    },
    tags: {
      "ses:source-tls-version": ["TLSv1.3"],
      "ses:operation": ["SendEmail"],
      "ses:configuration-set": [mail.configurationSet ?? ""],
      "ses:source-ip": ["127.0.0.1"],
      "ses:from-domain": [sender.domain],
      "ses:caller-identity": ["local"],
      ...(occurrence.type === "Delivery" ? { "ses:outgoing-ip": ["192.0.2.1"] } : {}),
      ...Object.fromEntries(Object.entries(mail.tags).map(([name, value]) => [name, [value]])),
    },
  };
}

/** The headers that the mail is sent with: SES's and the request's. */
export function headersOf(mail: SentMail): readonly { readonly name: string; readonly value: string }[] {
  const list = (name: string, values: readonly string[]) =>
    values.length === 0 ? [] : [{ name, value: values.join(", ") }];
  return [
    { name: "From", value: mail.from },
    ...list("Reply-To", mail.replyTo),
    ...list("To", mail.to),
    ...list("Cc", mail.cc),
    { name: "Subject", value: mail.subject },
    { name: "MIME-Version", value: "1.0" },
    { name: "Content-Type", value: contentTypeOf(mail) },
    ...mail.headers,
  ];
}

function contentTypeOf({ html, text }: SentMail): string {
  if (html !== undefined && text !== undefined) return 'multipart/alternative; boundary="----=_Part_1_1.1"';
  return html === undefined ? "text/plain; charset=UTF-8" : "text/html; charset=UTF-8";
}

/** The part of an event that is named after its kind. */
function partOf(mail: SentMail, occurrence: Occurrence, now: Date): Readonly<Record<string, unknown>> {
  const timestamp = now.toISOString();
  switch (occurrence.type) {
    case "Send":
      return { send: {} };
    case "Reject":
      return { reject: { reason: "Bad content" } };
    case "Delivery":
      return {
        delivery: {
          timestamp,
          processingTimeMillis: Math.max(1, now.getTime() - Date.parse(mail.at)),
          recipients: [occurrence.recipient],
          smtpResponse: "250 2.0.0 OK",
          reportingMTA: "a8-1.smtp-out.amazonses.com",
        },
      };
    case "Bounce":
      return { bounce: bounceOf(occurrence, now) };
    case "Complaint":
      return {
        complaint: {
          feedbackId: newFeedbackId(now),
          complaintSubType: null,
          complainedRecipients: [{ emailAddress: occurrence.recipient }],
          timestamp,
          userAgent: "local SES",
          complaintFeedbackType: "abuse",
          arrivalDate: timestamp,
        },
      };
    case "DeliveryDelay":
      return {
        deliveryDelay: {
          timestamp,
          delayType: "MailboxFull",
          // When SES gives up and reports a bounce.
          expirationTime: new Date(now.getTime() + DAY_MS).toISOString(),
          reportingMTA: REPORTING_MTA,
          delayedRecipients: [
            {
              emailAddress: occurrence.recipient,
              status: "4.2.2",
              diagnosticCode: "smtp; 452 4.2.2 mailbox full",
            },
          ],
        },
      };
  }
}

function bounceOf({ recipient, bounce }: Extract<Occurrence, { type: "Bounce" }>, now: Date) {
  const { bounceType, bounceSubType, status, diagnosticCode } = bounceKinds[bounce];
  const isReply = bounce === "outOfOffice";
  return {
    feedbackId: newFeedbackId(now),
    bounceType,
    bounceSubType,
    bouncedRecipients: [{ emailAddress: recipient, ...(isReply ? {} : { action: "failed", status, diagnosticCode }) }],
    timestamp: now.toISOString(),
    ...(isReply
      ? {}
      : { reportingMTA: bounce === "general" || bounce === "full" ? REPORTING_MTA : "dns; amazonses.com" }),
  };
}
