/**
 * An example of an assistant on WhatsApp that serves the customers of a shop (README.md). It calls no model: its
 * replies are canned, and say so.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as z from "zod";
import { verifyCard } from "./verify-card.ts";
import { isSignedWith, type Message, messagesIn, recipientOf } from "./webhook.ts";

export interface ExampleSettings {
  /** The shop's address, and the assistant's key there. */
  readonly shopUrl: string;
  readonly shopKey: string;
  /** Of the app at Meta: its secret, a token of your choice for the handshake, and address and token for sending. */
  readonly appSecret: string;
  readonly verifyToken: string;
  readonly graphUrl: string;
  readonly accessToken: string;
  /** How long the shop's silence is waited for, in milliseconds; default 3 seconds. */
  readonly timeoutMs?: number;
}

const licence = z.object({ id: z.string(), state: z.string(), revision: z.int() }).nullable();
const verdict = z.object({ code: z.string(), detail: z.record(z.string(), z.string()), licence });
const answer = verdict.extend({ valid: z.boolean(), card: z.string().nullable(), cacheSeconds: z.int() });
const changes = z.object({ changes: z.array(z.object({ licence })), next: z.string(), more: z.boolean() });

/** The shop's answer about a person, and until when it may be used without asking again. */
type Known = { readonly answer: z.output<typeof answer>; readonly until: number };

const customerReply = "(canned reply) You're a customer, so I'd answer this with a model: ";
const unknownReply = "(canned reply) I can't check your license right now, so this is a free trial. ";

/** Creates the assistant's web server, which takes WhatsApp's webhooks, and `follow`, to be called every minute. */
export function createExample(settings: ExampleSettings): { readonly server: Server; follow(): Promise<void> } {
  const seen = new Set<string>();
  const known = new Map<string, Known>();
  let cursor: string | undefined;

  async function callShop<T>(schema: z.ZodType<T>, path: string, body?: object): Promise<T> {
    const reply = await fetch(`${settings.shopUrl}/api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${settings.shopKey}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(settings.timeoutMs ?? 3000),
    });
    // Anything but 200 means that the shop does not know, never "no".
    if (!reply.ok) throw new Error(`The shop answered ${path} with ${reply.status}.`);
    return schema.parse(await reply.json());
  }

  async function say({ from, fromUserId, phoneNumberId }: Message, body: string): Promise<void> {
    await fetch(`${settings.graphUrl}/${phoneNumberId}/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${settings.accessToken}`, "content-type": "application/json" },
      body: JSON.stringify({
        messaging_product: "whatsapp",
        ...(from === undefined ? { recipient: fromUserId } : { to: from }),
        type: "text",
        text: { body },
      }),
    });
  }

  /** The shop's answer about a person, or the last one whose card is still valid, or undefined. */
  async function ask(message: Message): Promise<z.output<typeof answer> | undefined> {
    const person = message.fromUserId ?? message.from ?? "";
    const last = known.get(person);
    if (last !== undefined && Date.now() < last.until) return last.answer;
    try {
      const question = { messageId: message.id, nonce: randomUUID(), line: message.from, waUserId: message.fromUserId };
      const fresh = await callShop(answer, "lines/validate", question);
      known.set(person, { answer: fresh, until: Date.now() + fresh.cacheSeconds * 1000 });
      return fresh;
    } catch {
      const keys = await callShop(z.object({ keys: z.array(z.looseObject({ kty: z.string() })) }), "line-keys").catch(
        () => undefined,
      );
      const card = last?.answer.card ?? undefined;
      if (card === undefined || keys === undefined) return undefined;
      const claims = await verifyCard(card, keys, new Date()).catch(() => undefined);
      return claims === undefined ? undefined : last?.answer;
    }
  }

  async function handle(message: Message): Promise<void> {
    if (message.isInGroup) return;
    const { id: messageId, from: line, fromUserId: waUserId, sentAt, text } = message;
    if (message.moved !== undefined) {
      known.delete(message.moved.previousWaUserId);
      const moved = await callShop(verdict, "lines/changed", { ...message.moved, messageId, sentAt });
      if (moved.code !== "MOVED") return;
      return say({ ...message, ...recipientOf(message.moved) }, moved.detail.en ?? "");
    }
    if (waUserId !== undefined && /[0-9A-Z]{5}-?[0-9A-Z]{5}/i.test(text)) {
      const claim = await callShop(verdict, "lines/claim", { text, line, waUserId, messageId, sentAt });
      known.delete(waUserId);
      if (claim.code !== "UNKNOWN") return say(message, claim.detail.en ?? "");
    }
    const about = await ask(message);
    if (about === undefined) return say(message, unknownReply + text);
    return say(
      message,
      about.valid ? customerReply + text : `(canned reply) This is a free trial. ${about.detail.en ?? ""}`,
    );
  }

  async function answerWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://assistant");
    if (request.method === "GET") {
      const isRight = url.searchParams.get("hub.verify_token") === settings.verifyToken;
      return void response.writeHead(isRight ? 200 : 403).end(isRight ? url.searchParams.get("hub.challenge") : "");
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
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
    answerWebhook(request, response).catch((reason: unknown) => {
      // WhatsApp delivers the message again, for up to a week, and sometimes one that was answered.
      console.error("example assistant:", String(reason));
      response.writeHead(500).end();
    });
  });

  async function follow(): Promise<void> {
    const page = await callShop(
      changes,
      `lines/changes${cursor === undefined ? "" : `?after=${encodeURIComponent(cursor)}`}`,
    );
    cursor = page.next;
    for (const { licence: changed } of page.changes) {
      for (const [person, { answer: kept }] of known) {
        const isOlder = kept.licence?.id === changed?.id && (kept.licence?.revision ?? 0) < (changed?.revision ?? 0);
        if (isOlder) known.delete(person);
      }
    }
    if (page.more) await follow();
  }
  return { server, follow };
}
