import type { MailKind } from "#shared/domain/mail.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import { newId } from "../data/ids.ts";
import { keys } from "../data/keys.ts";
import { readMail } from "../data/mails.ts";
import { type Mail, mailId, mailWrite, type NewMail } from "../data/outbox.ts";
import { transact } from "../data/write.ts";
import { withPermissionsOf } from "./recorded-permissions.ts";
import { startTestSes, type TestSes } from "./ses.ts";
import { virtualTiming } from "./virtual-timing.ts";

/** Starts SES for this test file, and sets what the stack sets for a stage with a sender. */
export async function startSending(): Promise<TestSes> {
  const ses = await startTestSes();
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SESV2: ses.url,
    [environmentNames.mailFrom]: "Everline <hello@everline.example>",
    [environmentNames.mailReplyTo]: "help@everline.example",
    [environmentNames.mailConfigurationSet]: "everline-test",
    [environmentNames.siteUrl]: "https://everline.example",
    [environmentNames.stage]: "test",
  });
  return ses;
}

/** Writes a mail that thanks for a donation, which needs no other row, and returns its id. Its address is new. */
export async function newMail(now: Date, change: Partial<NewMail<"donationThanks">> = {}): Promise<string> {
  const donationId = newId("don", now);
  const data = { name: "Ada", donationId, amount: 500, currency: "usd", paidAt: now.toISOString() };
  const to = `${donationId.toLowerCase()}@example.com`;
  return writeMail({ kind: "donationThanks", cause: donationId, to, language: "en", data, ...change }, now);
}

/** Writes a mail as its cause does, and returns its id. */
export async function writeMail<Kind extends MailKind>(mail: NewMail<Kind>, now: Date): Promise<string> {
  await transact([mailWrite(mail, now)]);
  return mailId(mail.kind, mail.cause);
}

/** Reads a mail that must exist. */
export async function mailOf(id: string): Promise<Mail> {
  const mail = await readMail(id);
  if (mail === undefined) throw new Error(`There is no mail ${id}.`);
  return mail;
}

/** Calls the sender as the table's stream does. Returns the mails that the stream is to hand over again. */
export async function streamHandsOver(
  mailIds: readonly string[],
  now: Date,
  { remainingMs = 60_000 }: { readonly remainingMs?: number } = {},
): Promise<readonly string[]> {
  const { createHandler } = await import("../mail/send-mails.ts");
  const handler = createHandler(virtualTiming(now.getTime()));
  const event = { Records: mailIds.map((id, index) => streamRecord(keys.mail(id), String(index))) };
  const { batchItemFailures } = await withPermissionsOf("sendMails", () =>
    handler(event, { getRemainingTimeInMillis: () => remainingMs }),
  );
  return batchItemFailures.map(({ itemIdentifier }) => mailIds[Number(itemIdentifier)] ?? "");
}

/** A record of the table's stream. */
export function streamRecord({ pk, sk }: { readonly pk: string; readonly sk: string }, sequenceNumber: string) {
  return {
    eventID: sequenceNumber,
    eventName: "INSERT",
    eventSource: "aws:dynamodb",
    dynamodb: {
      Keys: { pk: { S: pk }, sk: { S: sk } },
      SequenceNumber: sequenceNumber,
      StreamViewType: "NEW_IMAGE",
    },
  };
}

/** Calls the follower as EventBridge does. */
export async function eventArrives(event: unknown): Promise<void> {
  const { handler } = await import("../mail/follow-mails.ts");
  await withPermissionsOf("followMails", () => handler(event));
}
