import { SESv2Client, SendEmailCommand } from "@aws-sdk/client-sesv2";
import { mailTerms } from "../environment.ts";

/** A mail as SES receives it. */
export interface OutgoingMail {
  readonly id: string;
  /** The attempt, which SES's events name. */
  readonly attempt: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * SES's answer. `refused`: certainly not accepted, and an attempt at another time may be. `rejected`: certainly not
 * accepted, and neither would the same mail be later. `unknown`: SES may or may not have it; its events will tell.
 * `code`: the error's name.
 */
export type SesAnswer =
  | { readonly kind: "accepted"; readonly messageId: string }
  | { readonly kind: "refused" | "rejected" | "unknown"; readonly code: string };

let sharedClient: SESv2Client | undefined;

/**
 * SES's client, created on first use. One attempt, because the SDK's own retries would be sends that nobody counts. The
 * SDK reads the endpoint from `AWS_ENDPOINT_URL_SESV2`.
 */
export function sesClient(): SESv2Client {
  sharedClient ??= new SESv2Client({
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 8000, throwOnRequestTimeout: true },
  });
  return sharedClient;
}

/** Hands a mail to SES, once. Never throws. */
export async function sendBySes(mail: OutgoingMail): Promise<SesAnswer> {
  const { replyTo, configurationSet, stage } = mailTerms();
  const tags = { mailId: mail.id, attempt: String(mail.attempt), ...(stage !== undefined && { stage }) };
  try {
    const { MessageId = "" } = await sesClient().send(
      new SendEmailCommand({
        FromEmailAddress: mail.from,
        Destination: { ToAddresses: [mail.to] },
        ...(replyTo !== undefined && { ReplyToAddresses: [replyTo] }),
        ...(configurationSet !== undefined && { ConfigurationSetName: configurationSet }),
        EmailTags: Object.entries(tags).map(([Name, Value]) => ({ Name, Value })),
        Content: {
          Simple: {
            Subject: { Data: mail.subject, Charset: "UTF-8" },
            Body: {
              Html: { Data: mail.html, Charset: "UTF-8" },
              Text: { Data: mail.text, Charset: "UTF-8" },
            },
            Headers: Object.entries(mail.headers).map(([Name, Value]) => ({ Name, Value })),
          },
        },
      }),
    );
    return { kind: "accepted", messageId: MessageId };
  } catch (thrown) {
    return answerOf(thrown);
  }
}

/**
 * What an error says about the mail. Only an answer of SES below 500 is certain.
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html#API_SendEmail_Errors
 */
function answerOf(thrown: unknown): SesAnswer {
  if (!(thrown instanceof Error)) return { kind: "unknown", code: "Unknown" };
  const { name: code, message } = thrown;
  const status = "$metadata" in thrown ? statusOf(thrown.$metadata) : undefined;
  if (status === undefined || status < 400 || status >= 500) return { kind: "unknown", code };
  // SES says so of a sender that is not set up yet, and of all other readers while the account is in the sandbox.
  if (code === "MessageRejected" && /not verified/i.test(message)) return { kind: "refused", code: "NotVerified" };
  return { kind: code === "MessageRejected" || code === "BadRequestException" ? "rejected" : "refused", code };
}

function statusOf(metadata: unknown): number | undefined {
  if (typeof metadata !== "object" || metadata === null || !("httpStatusCode" in metadata)) return undefined;
  return typeof metadata.httpStatusCode === "number" ? metadata.httpStatusCode : undefined;
}

/** Whether SES refused a mail because of the rate, and not because of the mail or the account. */
export function isThrottled(code: string): boolean {
  return /throttl|toomanyrequests|maxsendingrate/i.test(code);
}
