import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import * as z from "zod";

/** A request to send a mail, as far as tests look at it. https://docs.aws.amazon.com/ses/latest/APIReference-V2/ */
const sendRequest = z.object({
  FromEmailAddress: z.string(),
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  ReplyToAddresses: z.array(z.string()).default([]),
  ConfigurationSetName: z.string().optional(),
  EmailTags: z.array(z.object({ Name: z.string(), Value: z.string().regex(/^[A-Za-z0-9_.@-]{1,256}$/) })),
  Content: z.object({
    Simple: z.object({
      Subject: z.object({ Data: z.string() }),
      Body: z.object({ Html: z.object({ Data: z.string() }), Text: z.object({ Data: z.string() }) }),
      Headers: z.array(z.object({ Name: z.string(), Value: z.string() })).default([]),
    }),
  }),
});

/** A mail that SES has accepted. */
export interface AcceptedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly replyTo: readonly string[];
  readonly configurationSet: string | undefined;
  readonly tags: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** What SES does with the next mail instead of accepting it. */
export type SesFault =
  | { readonly status: number; readonly code: string; readonly message?: string }
  /** It accepts the mail, but the answer is lost, or is an error 500. */
  | "reply is lost"
  | "error after accepting"
  /** The connection closes before SES has the mail. */
  | "never arrives";

/** SES's HTTP API for one test file: it accepts mails and delivers none. */
export interface TestSes {
  readonly url: string;
  /** Oldest first. */
  readonly accepted: AcceptedMail[];
  /** What happens to the next mails, in order. */
  readonly faults: SesFault[];
  acceptedFor(mailId: string): readonly AcceptedMail[];
  stop(): Promise<void>;
}

/** Starts the API. Set `AWS_ENDPOINT_URL_SESV2` to its URL before the first mail. */
export async function startTestSes(): Promise<TestSes> {
  const accepted: AcceptedMail[] = [];
  const faults: SesFault[] = [];
  const server = createServer(async (request, response) => {
    const mail = acceptedMail(sendRequest.parse(JSON.parse(await textOf(request))));
    const fault = faults.shift();
    if (fault === "never arrives") return void response.destroy();
    if (typeof fault === "object") {
      response.writeHead(fault.status, { "content-type": "application/json", "x-amzn-errortype": fault.code });
      return void response.end(JSON.stringify({ message: fault.message ?? "refused by the test" }));
    }
    accepted.push(mail);
    if (fault === "reply is lost") return void response.destroy();
    if (fault === "error after accepting") return void response.writeHead(500).end("{}");
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ MessageId: mail.messageId }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${portOf(server.address())}`,
    accepted,
    faults,
    acceptedFor: (mailId) => accepted.filter(({ tags }) => tags.mailId === mailId),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function acceptedMail(request: z.output<typeof sendRequest>): AcceptedMail {
  const { Subject, Body, Headers } = request.Content.Simple;
  return {
    messageId: `ses-${randomUUID()}`,
    from: request.FromEmailAddress,
    to: request.Destination.ToAddresses.join(),
    replyTo: request.ReplyToAddresses,
    configurationSet: request.ConfigurationSetName,
    tags: Object.fromEntries(request.EmailTags.map(({ Name, Value }) => [Name, Value])),
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
    subject: Subject.Data,
    html: Body.Html.Data,
    text: Body.Text.Data,
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(z.instanceof(Buffer).parse(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function portOf(address: AddressInfo | string | null): number {
  return z.object({ port: z.int() }).parse(address).port;
}

/** The types of SES's events, with what each says beside its mail. */
const details = {
  "Email Sent": () => ({ send: {} }),
  "Email Delivered": (at: string) => ({ delivery: { timestamp: at, smtpResponse: "250 ok" } }),
  "Email Rejected": () => ({ reject: { reason: "Bad content" } }),
  "Email Delivery Delayed": (at: string) => ({ deliveryDelay: { timestamp: at, delayType: "MailboxFull" } }),
  "Email Bounced": (at: string, to: string) => ({
    bounce: {
      timestamp: at,
      bounceType: "Permanent",
      bounceSubType: "General",
      bouncedRecipients: [{ emailAddress: to, diagnosticCode: "smtp; 550 5.1.1 user unknown" }],
    },
  }),
  "Email Complaint Received": (at: string, to: string) => ({
    complaint: { timestamp: at, complaintFeedbackType: "abuse", complainedRecipients: [{ emailAddress: to }] },
  }),
} as const;
export type SesEventType = keyof typeof details;

/**
 * Creates an EventBridge event of SES's. `change` replaces parts of what the event says beside its mail.
 * https://docs.aws.amazon.com/ses/latest/dg/monitoring-eventbridge.html
 */
export function sesEvent(
  type: SesEventType,
  mail: AcceptedMail,
  { at = new Date(), change = {} }: { readonly at?: Date; readonly change?: Record<string, unknown> } = {},
): Record<string, unknown> {
  const { messageId, to, from, tags } = mail;
  const timestamp = at.toISOString();
  return {
    version: "0",
    id: randomUUID(),
    "detail-type": type,
    source: "aws.ses",
    time: timestamp,
    detail: {
      eventType: type,
      ...details[type](timestamp, to),
      ...change,
      mail: {
        timestamp,
        messageId,
        source: from,
        destination: [to],
        tags: Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, [value]])),
      },
    },
  };
}
