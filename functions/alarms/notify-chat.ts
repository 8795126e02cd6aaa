import { randomUUID } from "node:crypto";
import { isIP } from "node:net";
import * as z from "zod";
import { requestLog } from "../log.ts";
import { readChatSecret } from "../secrets.ts";

/** A topic's event. https://docs.aws.amazon.com/lambda/latest/dg/with-sns.html */
const topicEvent = z.object({
  Records: z.array(z.object({ Sns: z.object({ Message: z.string(), Timestamp: z.iso.datetime() }) })),
});
/** What CloudWatch says about an alarm. A composite alarm says the same. */
const alarmMessage = z.object({
  AlarmName: z.string(),
  AlarmDescription: z.string().nullish(),
  NewStateValue: z.string(),
});

const patienceMs = 5_000;
const stateWords: Readonly<Record<string, string>> = { ALARM: "ALARM", OK: "Over" };

/**
 * Sends an alarm to the operator's chat as `{ text }`, which Slack, Mattermost, Google Chat and Discord (at its address
 * with `/slack`) understand. Does nothing without an address. The address is a secret: it is never logged, and errors
 * do not name it, because Lambda logs their messages. An error makes Lambda try again.
 */
export async function handler(event: unknown): Promise<void> {
  const log = requestLog("notifyChat", randomUUID());
  for (const { Sns } of topicEvent.parse(event).Records) {
    const { chatWebhookUrl } = await readChatSecret(new Date(Sns.Timestamp));
    if (chatWebhookUrl === undefined) {
      log.info("no chat");
      continue;
    }
    if (!isPublicHost(new URL(chatWebhookUrl).hostname)) {
      log.error("the chat has a private address");
      throw new Error("The chat has a private address.");
    }
    const status = await send(chatWebhookUrl, textOf(Sns.Message));
    if (typeof status === "number" && status >= 200 && status < 300) {
      log.info("told the chat", { status });
      continue;
    }
    log.error("the chat did not take the message", { status });
    throw new Error("The chat did not take the message.");
  }
}

/** Returns the response's status, or the kind of failure. A redirect is a failure. */
async function send(address: string, text: string): Promise<number | string> {
  try {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ text }),
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    return response.status;
  } catch (thrown) {
    return thrown instanceof Error ? thrown.name : "unknown";
  }
}

/** Name, state, and what it means with its runbook. A message of another kind is passed on as it is. */
function textOf(message: string): string {
  const parsed = alarmMessage.safeParse(parseJson(message)).data;
  if (parsed === undefined) return message;
  const { AlarmName, AlarmDescription, NewStateValue } = parsed;
  return [`${stateWords[NewStateValue] ?? NewStateValue}: ${AlarmName}`, AlarmDescription ?? ""].join("\n").trim();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Whether a host can be a chat service: it has a name with a dot, which is not for local use. So a mistyped address
 * cannot reach the function's own environment. Services of the operator's own network are not reachable anyway.
 */
function isPublicHost(hostname: string): boolean {
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return false;
  return hostname.includes(".") && !/(^|\.)(localhost|local|internal|home\.arpa)\.?$/.test(hostname);
}
