/** An example of an assistant on WhatsApp for a shop's customers (README.md). It calls no model: replies are canned. */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import * as z from "zod";
import { verifyCard } from "./verify-card.ts";
import { isSignedWith, type Message, messagesIn } from "./webhook.ts";

/** `SHOP_TIMEOUT`: how long the shop's silence is waited for, in milliseconds. */
const exampleSettings = z.object({
  SHOP_URL: z.url(),
  SHOP_KEY: z.string().startsWith("everline_key_"),
  SHOP_TIMEOUT: z.coerce.number().default(3000),
  APP_SECRET: z.string().min(1),
  VERIFY_TOKEN: z.string().min(1),
  ACCESS_TOKEN: z.string().min(1),
  GRAPH_URL: z.url().default("https://graph.facebook.com/v25.0"),
});
const verdict = z.object({ code: z.string(), detail: z.record(z.string(), z.string()) });
const answer = verdict.extend({ valid: z.boolean(), card: z.string().nullable() });
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) });
const customerReply = "(canned reply) You're a customer, so I'd answer this with a model: ";
const trialReply = "(canned reply) This is a free trial. ";
const unknownReply = "(canned reply) I can't check your license right now, so this is a free trial. ";

/** Creates the assistant's server, which takes WhatsApp's webhooks. Throws if a setting is missing. */
export function createExample(environment: object, now = () => new Date()): Server {
  const settings = exampleSettings.parse(environment);
  const seen = new Set<string>();
  const cards = new Map<string, string>();
  let keys: z.output<typeof keySet> = { keys: [] };

  async function callShop<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${settings.SHOP_URL}/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${settings.SHOP_KEY}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(settings.SHOP_TIMEOUT),
    });
    // Anything but 200 means that the shop does not know, never "no".
    if (!reply.ok) throw new Error(`The shop answered ${path} with ${reply.status}.`);
    return schema.parse(await reply.json());
  }

  async function readKeys(): Promise<void> {
    // While the shop is down, the last ones have to do.
    keys = await callShop(keySet, "line-keys").catch(() => keys);
  }

  async function say({ from, from_user_id, phoneNumberId }: Message, body: string): Promise<void> {
    const recipient = from === undefined ? { recipient: from_user_id } : { to: from };
    await fetch(`${settings.GRAPH_URL}/${phoneNumberId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${settings.ACCESS_TOKEN}`, "content-type": "application/json" },
      body: JSON.stringify({ messaging_product: "whatsapp", ...recipient, type: "text", text: { body } }),
    });
  }

  /** The reply to a person's text. While the shop is down, people with a valid card are customers. */
  async function replyTo({ id: messageId, from: line, from_user_id: waUserId }: Message, text: string) {
    const person = waUserId ?? line ?? "";
    try {
      const question = { messageId, nonce: randomUUID(), line, waUserId };
      const { valid, card, detail } = await callShop(answer, "lines/validate", question);
      if (keys.keys.length === 0) await readKeys();
      cards.set(person, card ?? "");
      return valid ? customerReply + text : trialReply + (detail.en ?? "");
    } catch {
      await readKeys();
      const claims = await verifyCard(cards.get(person) ?? "", keys, now()).catch(() => undefined);
      return (claims?.state === "active" ? customerReply : unknownReply) + text;
    }
  }

  async function handle(message: Message): Promise<void> {
    const { id: messageId, from: line, from_user_id: waUserId, timestamp: sentAt, system } = message;
    if (system !== undefined) {
      const moved = { previousWaUserId: system.previous_user_id, waUserId: system.user_id, line: system.wa_id };
      const { code, detail } = await callShop(verdict, "lines/changed", { ...moved, messageId, sentAt });
      const atNewNumber = { ...message, from: system.wa_id, from_user_id: system.user_id };
      return code === "MOVED" ? say(atNewNumber, detail.en ?? "") : undefined;
    }
    const text = message.text?.body ?? "";
    if (waUserId !== undefined && /[0-9A-Z]{5}-?[0-9A-Z]{5}/i.test(text)) {
      const { code, detail } = await callShop(verdict, "lines/claim", { text, line, waUserId, messageId, sentAt });
      if (code !== "UNKNOWN") return say(message, detail.en ?? "");
    }
    return say(message, await replyTo(message, text));
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === "GET") {
      const { searchParams } = new URL(request.url ?? "/", "http://assistant");
      const isRight = searchParams.get("hub.verify_token") === settings.VERIFY_TOKEN;
      return void response.writeHead(isRight ? 200 : 403).end(isRight ? searchParams.get("hub.challenge") : "");
    }
    const body = await buffer(request);
    const isSigned = isSignedWith(settings.APP_SECRET, body, request.headers["x-hub-signature-256"]);
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

  return createServer((request, response) => {
    serve(request, response).catch((reason: unknown) => {
      // WhatsApp delivers again what was not taken, and sometimes what was.
      console.error("example assistant:", String(reason));
      response.writeHead(500).end();
    });
  });
}
