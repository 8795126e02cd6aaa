/** An example of an assistant on WhatsApp for a shop's customers (README.md). It calls no model: replies are canned. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import * as z from "zod";
import { type Licence, licence, licenceInEvent } from "./shop-event.ts";
import { verifyCard } from "./verify-card.ts";
import { isSignedWith, type Message, messagesIn } from "./webhook.ts";

/** `eventSecret`: with which the shop signs its events. `timeoutMs`: how long the shop's silence is waited for. */
export const exampleSettings = z.object({
  shopUrl: z.url(),
  shopKey: z.string().startsWith("everline_key_"),
  eventSecret: z.string().startsWith("whsec_").optional(),
  appSecret: z.string().min(1),
  verifyToken: z.string().min(1),
  accessToken: z.string().min(1),
  graphUrl: z.url().default("https://graph.facebook.com/v25.0"),
  timeoutMs: z.number().default(3000),
});
const changes = z.object({ changes: z.array(z.object({ licence })), next: z.string(), more: z.boolean() });
const verdict = z.object({ code: z.string(), detail: z.record(z.string(), z.string()), licence: licence.nullable() });
const answer = verdict.extend({ valid: z.boolean(), card: z.string().nullable(), cacheSeconds: z.int() });
type Answer = z.output<typeof answer>;
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const customerReply = "(canned reply) You're a customer, so I'd answer this with a model: ";
const unknownReply = "(canned reply) I can't check your license right now, so this is a free trial. ";

/** Creates the assistant's server, for WhatsApp's webhooks and the shop's events, and `follow`, to be called hourly. */
export function createExample(given: z.input<typeof exampleSettings>): { server: Server; follow(): Promise<void> } {
  const settings = exampleSettings.parse(given);
  const seen = new Set<string>();
  /** The last answer about a person, and until when it may be used without asking again. */
  const known = new Map<string, { readonly answer: Answer; readonly until: number }>();
  let cursor: string | undefined;

  async function callShop<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${settings.shopUrl}/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${settings.shopKey}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(settings.timeoutMs),
    });
    // Anything but 200 means that the shop does not know, never "no".
    if (!reply.ok) throw new Error(`The shop answered ${path} with ${reply.status}.`);
    return schema.parse(await reply.json());
  }

  async function say({ from, from_user_id, phoneNumberId }: Message, body: string): Promise<void> {
    const recipient = from === undefined ? { recipient: from_user_id } : { to: from };
    await fetch(`${settings.graphUrl}/${phoneNumberId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${settings.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({ messaging_product: "whatsapp", ...recipient, type: "text", text: { body } }),
    });
  }

  /** The shop's answer about a person; while it is down, the last one whose card is still valid; or undefined. */
  async function ask({ id: messageId, from: line, from_user_id: waUserId }: Message): Promise<Answer | undefined> {
    const person = waUserId ?? line ?? "";
    const last = known.get(person);
    if (last !== undefined && Date.now() < last.until) return last.answer;
    try {
      const fresh = await callShop(answer, "lines/validate", { messageId, nonce: randomUUID(), line, waUserId });
      known.set(person, { answer: fresh, until: Date.now() + fresh.cacheSeconds * 1000 });
      return fresh;
    } catch {
      const keys = await callShop(keySet, "line-keys").catch(() => undefined);
      if (!last?.answer.card || keys === undefined) return undefined;
      return verifyCard(last.answer.card, keys, new Date()).then(
        () => last.answer,
        () => undefined,
      );
    }
  }

  async function handle(message: Message): Promise<void> {
    const {
      id: messageId,
      from: line,
      from_user_id: waUserId,
      timestamp: sentAt,
      text: { body: text = "" } = {},
    } = message;
    if (message.system !== undefined) {
      const { previous_user_id: previousWaUserId, user_id, wa_id } = message.system;
      known.delete(previousWaUserId);
      const move = { previousWaUserId, waUserId: user_id, line: wa_id, messageId, sentAt };
      const { code, detail } = await callShop(verdict, "lines/changed", move);
      return code === "MOVED" ? say({ ...message, from: wa_id, from_user_id: user_id }, detail.en ?? "") : undefined;
    }
    if (waUserId !== undefined && /[0-9A-Z]{5}-?[0-9A-Z]{5}/i.test(text)) {
      const { code, detail } = await callShop(verdict, "lines/claim", { text, line, waUserId, messageId, sentAt });
      known.delete(waUserId);
      if (code !== "UNKNOWN") return say(message, detail.en ?? "");
    }
    const about = await ask(message);
    if (about === undefined) return say(message, unknownReply + text);
    const trialReply = `(canned reply) This is a free trial. ${about.detail.en ?? ""}`;
    return say(message, about.valid ? customerReply + text : trialReply);
  }

  /** Forgets what is known about a license with a newer revision, so that the next message asks again. */
  function forget({ id, revision }: Licence): void {
    for (const [person, { answer }] of known)
      if (answer.licence?.id === id && answer.licence.revision < revision) known.delete(person);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://assistant");
    if (request.method === "GET") {
      const isRight = searchParams.get("hub.verify_token") === settings.verifyToken;
      return void response.writeHead(isRight ? 200 : 403).end(isRight ? searchParams.get("hub.challenge") : "");
    }
    const body = await buffer(request);
    if (pathname === "/events" && settings.eventSecret !== undefined) {
      const changed = licenceInEvent(body.toString("utf8"), request.headers, settings.eventSecret);
      if (changed !== undefined) forget(changed);
      return void response.writeHead(changed === undefined ? 403 : 204).end();
    }
    const isSigned = isSignedWith(settings.appSecret, body, request.headers["x-hub-signature-256"]);
    if (!isSigned) return void response.writeHead(403).end();
    for (const message of messagesIn(body.toString("utf8"))) {
      if (seen.has(message.id)) continue;
      seen.add(message.id);
      await handle(message).catch((reason: unknown) => {
        seen.delete(message.id);
        throw reason;
      });
    }
    response.writeHead(200).end();
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((reason: unknown) => {
      // WhatsApp and the shop deliver again what was not taken, and sometimes what was.
      console.error("example assistant:", String(reason));
      response.writeHead(500).end();
    });
  });

  async function follow(): Promise<void> {
    const after = cursor === undefined ? "" : `?after=${encodeURIComponent(cursor)}`;
    const page = await callShop(changes, `lines/changes${after}`);
    cursor = page.next;
    for (const { licence } of page.changes) forget(licence);
    if (page.more) await follow();
  }
  return { server, follow };
}
