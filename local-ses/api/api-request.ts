import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { type Story, storyOf } from "../events/story.ts";
import type { Context } from "../model/context.ts";
import { badRequest, SesFailure } from "../model/ses-failure.ts";
import { findOperation } from "./operations.ts";
import { sendEmail } from "./send-email.ts";

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly authorization: string | undefined;
}

/** What to send: a reply, or nothing, as the connection is cut. `afterReply` is called once it is out. */
export interface ApiReply {
  readonly reply: { readonly status: number; readonly headers: Record<string, string>; readonly body: string } | "cut";
  readonly afterReply?: () => void;
}

/** Handles a request to SES's API: REST with JSON, as the SDK's model describes it. */
export async function handleApiRequest(context: Context, request: ApiRequest): Promise<ApiReply> {
  try {
    if (request.authorization === undefined || request.authorization === "")
      throw new SesFailure("MissingAuthenticationTokenException", "Missing Authentication Token");
    const body = parseJson(request.body);
    if (request.method === "POST" && request.path === "/v2/email/outbound-emails") return await send(context, body);
    const found = findOperation(request.method, request.path);
    if (found === undefined)
      throw new SesFailure("UnknownOperationException", `No operation ${request.method} ${request.path}`);
    const result = found.operation.run(context, { names: found.names, query: request.query, body });
    context.changed();
    return { reply: jsonReply(200, result) };
  } catch (error) {
    if (!(error instanceof SesFailure)) throw error;
    return { reply: errorReply(error) };
  }
}

/** `SendEmail` with its faults. */
async function send(context: Context, body: unknown): Promise<ApiReply> {
  const recipients = recipientsIn(body);
  const fault = context.faults.take(["throttle", "error", "reset", "delay", "lose-reply", "delay-reply"], recipients);
  context.changed();
  if (fault?.kind === "throttle") throw new SesFailure("TooManyRequestsException", "Maximum sending rate exceeded.");
  if (fault?.kind === "error") throw new SesFailure(fault.error, "A fault of the local SES.");
  if (fault?.kind === "reset") return { reply: "cut" };
  if (fault?.kind === "delay") await wait(fault.ms, undefined, { ref: false });
  const mail = sendEmail(context, body);
  const story = storyOf(context, mail);
  if (context.faults.take(["early-events"], recipients) !== undefined) await tell(story);
  if (fault?.kind === "delay-reply") {
    story.begin();
    await wait(fault.ms, undefined, { ref: false });
  }
  const reply = fault?.kind === "lose-reply" ? "cut" : jsonReply(200, { MessageId: mail.messageId });
  return { reply, afterReply: story.begin };
}

async function tell(story: Story): Promise<void> {
  story.begin();
  await story.told;
}

const recipientsSchema = z.looseObject({
  Destination: z.record(z.string(), z.array(z.string())),
});

/** The recipients of a request that was not checked yet: faults come before all checks. */
function recipientsIn(body: unknown): readonly string[] {
  const { success, data } = recipientsSchema.safeParse(body);
  return success ? Object.values(data.Destination).flat() : [];
}

function parseJson(body: string): unknown {
  try {
    return body === "" ? {} : JSON.parse(body);
  } catch {
    throw badRequest("The request's body is not JSON.");
  }
}

function jsonReply(status: number, value: unknown) {
  return {
    status,
    headers: { "content-type": "application/json", "x-amzn-requestid": randomUUID() },
    body: JSON.stringify(value),
  };
}

/** The reply for an error, as SES gives it. */
export function errorReply({ status, errorName, message }: SesFailure) {
  const reply = jsonReply(status, { message });
  return { ...reply, headers: { ...reply.headers, "x-amzn-errortype": errorName } };
}
