import { SESv2Client, SendEmailCommand, type SendEmailCommandInput } from "@aws-sdk/client-sesv2";
import type { SesEvent } from "./model/ses-event.ts";
import { type LocalSesOptions, startLocalSes } from "./server.ts";

/** Test setup: a local SES on a free port, the real SDK pointed at it, and the events that it has published. */
export async function startTestSes(options: Partial<LocalSesOptions> = {}) {
  const events: SesEvent[] = [];
  const ses = await startLocalSes({
    port: 0,
    retryDelaysMs: [5],
    onEvent: (event) => void events.push(event),
    ...options,
  });
  const client = clientFor(ses.url);
  return {
    ...ses,
    events,
    client,
    /** The names of the published events, in the order of their arrival. */
    eventNames: (): readonly string[] => events.map((event) => event["detail-type"]),
    /** Sends a mail with the SDK, and waits until everything that follows has happened. */
    send: async (changes: Partial<SendEmailCommandInput> = {}): Promise<string> => {
      const { MessageId = "" } = await client.send(new SendEmailCommand(mailTo("reader@example.com", changes)));
      await ses.settled();
      return MessageId;
    },
    /** Calls a control, by default with POST. */
    control: async (path: string, body: object = {}, method = "POST"): Promise<Response> =>
      fetch(`${ses.url}/_local/${path}`, { method, ...(method === "GET" ? {} : { body: JSON.stringify(body) }) }),
    close: async (): Promise<void> => {
      client.destroy();
      await ses.close();
    },
  };
}
export type TestSes = Awaited<ReturnType<typeof startTestSes>>;

/** The real SDK, pointed at a local SES. It makes one attempt. */
export function clientFor(url: string): SESv2Client {
  const credentials = { accessKeyId: "local", secretAccessKey: "local" };
  return new SESv2Client({ endpoint: url, region: "us-east-1", credentials, maxAttempts: 1 });
}

/** A mail that SES accepts. */
export function mailTo(address: string, changes: Partial<SendEmailCommandInput> = {}): SendEmailCommandInput {
  return {
    FromEmailAddress: "Shop <mail@example.org>",
    Destination: { ToAddresses: [address] },
    ReplyToAddresses: ["help@example.org"],
    Content: {
      Simple: {
        Subject: { Data: "Su recibo está aquí", Charset: "UTF-8" },
        Body: {
          Html: { Data: "<h1>Receipt</h1><a href='https://example.org/#secret'>Open</a>", Charset: "UTF-8" },
          Text: { Data: "Receipt: https://example.org/#secret", Charset: "UTF-8" },
        },
        Headers: [{ Name: "Auto-Submitted", Value: "auto-generated" }],
      },
    },
    EmailTags: [
      { Name: "mailId", Value: "receipt-ord_1" },
      { Name: "stage", Value: "test" },
    ],
    ConfigurationSetName: "shop",
    ...changes,
  };
}
