import { randomInt } from "node:crypto";
import type { Reply } from "#shared/contract/index.ts";
import type { AssistantScope } from "#shared/domain/assistant-key.ts";
import { addAssistantKey } from "../data/assistant-keys.ts";
import { newPaidPurchase, type OpenPurchase } from "./buying.ts";
import { callExpectingSuccess, type Request } from "./front-door.ts";

const operator = { userId: null, email: "operator" };

/** Adds a key for an assistant of its own. Returns the whole key, as the assistant sends it. */
export async function newAssistantKey(
  scopes: readonly AssistantScope[] = ["lines:read", "lines:claim"],
  now = new Date(),
): Promise<{ readonly id: string; readonly token: string }> {
  const name = `Assistant ${randomInt(1e9)}`;
  const { key, secret } = await addAssistantKey({ name, scopes }, operator, now);
  return { id: key.id, token: secret };
}

/** Returns the id of a WhatsApp user who has not written before. */
export function newWaUserId(): string {
  return `GB.${randomInt(1e12).toString(36)}${randomInt(1e12).toString(36)}`;
}

/** The body of a question about a person. */
export function questionAbout(person: { readonly line?: string; readonly waUserId?: string }) {
  return { ...person, messageId: `wamid.${randomInt(1e12)}`, nonce: `nonce-${randomInt(1e9)}` };
}

/** Asks about a person who writes to the assistant. */
export function validate(
  token: string,
  person: { readonly line?: string; readonly waUserId?: string },
  request: Request = {},
): Promise<Reply<"validateLine">> {
  return callExpectingSuccess("validateLine", { token, body: questionAbout(person), ...request });
}

/** Makes a code for a license, as its customer does. */
export function newClaimCode({ token, orderId }: Pick<OpenPurchase, "token" | "orderId">, now = new Date()) {
  return callExpectingSuccess("createClaimCode", { token, params: { id: orderId }, now });
}

/** The body of a claim: a message with a code, sent now. */
export function messageWith(
  code: string,
  from: { readonly waUserId: string; readonly line?: string },
  now = new Date(),
) {
  const text = `Everline ${code}`;
  return { text, ...from, messageId: `wamid.${randomInt(1e12)}`, sentAt: Math.floor(now.getTime() / 1000) };
}

/** The body of a WhatsApp user's change to a new id. */
export function changeOf(previousWaUserId: string, now = new Date()) {
  const messageId = `wamid.${randomInt(1e12)}`;
  return { previousWaUserId, waUserId: newWaUserId(), messageId, sentAt: Math.floor(now.getTime() / 1000) };
}

/** Creates a paid purchase whose WhatsApp user has written to the assistant once. */
export async function newConnectedPurchase(token: string): Promise<OpenPurchase & { readonly waUserId: string }> {
  const purchase = await newPaidPurchase();
  const waUserId = newWaUserId();
  await validate(token, { line: purchase.phone, waUserId });
  return { ...purchase, waUserId };
}
