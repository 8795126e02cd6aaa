import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { type Changes, createChanges } from "#local-ses/http/changes.ts";
import { refusal } from "#local-ses/http/local-only.ts";
import { readBody } from "#local-ses/http/read-body.ts";
import { assetPage, type Page, redirectTo } from "#local-ses/pages/html.ts";
import { STYLE } from "#local-ses/pages/style.ts";
import { chatPage, chatScript, chatStyle, type Delivery } from "./chat-page.ts";
import { createPeople, newMessageId, newUserId, type People, type Person } from "./people.ts";
import { changeWebhook, deliver, type Receiver, textWebhook } from "./webhooks.ts";

export interface LocalWhatsAppOptions extends Receiver {
  /** 0 for any free port. */
  readonly port: number;
  /** The token with which the business sends. */
  readonly accessToken: string;
  readonly now?: () => Date;
}

interface Context extends Receiver {
  readonly people: People;
  readonly changes: Changes;
  readonly accessToken: string;
  readonly now: () => Date;
}

/**
 * Starts a stand-in of WhatsApp: a page on which people write from any number, signed webhooks for the business, and
 * the API by which it answers. See README.md.
 */
export function startLocalWhatsApp({
  port,
  now = () => new Date(),
  ...options
}: LocalWhatsAppOptions): Promise<RunningServer> {
  const context: Context = { ...options, now, people: createPeople(), changes: createChanges() };
  const server = createServer((request, response) => {
    handle(context, request, response).catch((reason: unknown) => {
      console.error("local WhatsApp:", reason);
      response.destroy();
    });
  });
  return listen(server, port);
}

async function handle(context: Context, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refused = refusal(request);
  if (refused !== undefined) return void response.writeHead(403).end(`${refused}\n`);
  const url = new URL(request.url ?? "/", "http://whatsapp.local");
  if (url.pathname === "/_local/changes") return context.changes.subscribe(response);
  const body = (await readBody(request)) ?? "";
  const page =
    request.method === "POST" ? await post(context, url, request, body) : get(context, url, request.headers.cookie);
  response.writeHead(page.status, page.headers).end(page.body);
}

const notFound: Page = { status: 404, headers: { "content-type": "text/plain" }, body: "There is no page here.\n" };

/** `cookie`: remembers in each browser the person whose chat was open last. */
function get({ people }: Context, { pathname, searchParams }: URL, cookie = ""): Page {
  if (pathname === "/style.css") return assetPage("text/css", STYLE + chatStyle);
  if (pathname === "/reader.js") return assetPage("text/javascript", chatScript);
  if (pathname === "/favicon.ico") return { status: 204, headers: {}, body: "" };
  const [, lastId = ""] = /\bperson=(\d+)/.exec(cookie) ?? [];
  // As wa.me: the business's number, and a draft.
  if (/^\/\d+$/.test(pathname)) {
    const text = new URLSearchParams({ draft: searchParams.get("text") ?? "" });
    return redirectTo(`/people/${people.get(lastId)?.id ?? "new"}?${text}`);
  }
  const [, id = lastId] = /^\/people\/(\w+)$/.exec(pathname) ?? [];
  const person = people.get(id);
  if (pathname !== "/" && id !== "new" && person === undefined) return notFound;
  const page = chatPage(people, person, searchParams.get("draft") ?? "");
  const headers = { ...page.headers, ...(person && { "set-cookie": `person=${person.id}; Path=/; SameSite=Lax` }) };
  return { ...page, headers };
}

const digits = z
  .string()
  .transform((typed) => typed.replace(/\D/g, ""))
  .pipe(z.string().regex(/^[1-9]\d{6,14}$/));
const personForm = z.object({ name: z.string().trim().min(1).max(60), number: digits, draft: z.string().default("") });
const messageForm = z.object({
  text: z.string().trim().min(1).max(4096),
  delivery: z.enum(["once", "twice", "late", "group"]).default("once"),
});
const sentMessage = z.object({
  to: z.string().optional(),
  recipient: z.string().optional(),
  text: z.object({ body: z.string() }),
});

async function post(context: Context, { pathname }: URL, request: IncomingMessage, body: string): Promise<Page> {
  const { people, changes } = context;
  if (/^\/v[\d.]+\/\d+\/messages$/.test(pathname)) return answerOfBusiness(context, request, body);
  const form = Object.fromEntries(new URLSearchParams(body));
  if (pathname === "/people") {
    const { data } = personForm.safeParse(form);
    if (data === undefined) return badForm("Give a name, and a number with its country code.");
    const { id } = people.add(data.name, data.number);
    return redirectTo(`/people/${id}?${new URLSearchParams({ draft: data.draft })}`);
  }
  const [, id = "", action] = /^\/people\/(\d+)\/([a-z-]+)$/.exec(pathname) ?? [];
  const person = people.get(id);
  if (person === undefined) return notFound;
  if (action === "messages") {
    const { data } = messageForm.safeParse(form);
    if (data === undefined) return badForm("Write a message.");
    sendText(context, person, data);
  } else if (action === "hide" || action === "show") {
    people.change(id, { isHidden: action === "hide" });
  } else if (action === "new-id") {
    announce(context, person, { userId: newUserId(), isHidden: true });
  } else if (action === "new-number") {
    const number = digits.safeParse(form.number).data;
    if (number === undefined) return badForm("Give a number with its country code.");
    announce(context, person, { number, userId: newUserId() });
  } else return notFound;
  changes.changed();
  return redirectTo(`/people/${id}`);
}

function badForm(message: string): Page {
  return { status: 422, headers: { "content-type": "text/plain; charset=utf-8" }, body: `${message}\n` };
}

/** Adds the message to the chat, and delivers it; the page does not wait for that. */
function sendText(context: Context, person: Person, { text, delivery }: { text: string; delivery: Delivery }): void {
  const { people, now } = context;
  const id = newMessageId();
  const at = delivery === "late" ? new Date(now().getTime() - 3_600_000) : now();
  people.addMessage(person.id, { id, by: "person", text, at });
  const webhook = textWebhook(person, { id, at, text, isInGroup: delivery === "group" });
  const copies = delivery === "twice" ? [webhook, webhook] : [webhook];
  for (const copy of copies) void report(context, person, deliver(copy, context));
}

/** Changes a person's number or id, and tells the business. */
function announce(context: Context, person: Person, change: Partial<Person>): void {
  const { people, now } = context;
  people.change(person.id, change);
  const after = { ...person, ...change };
  const id = newMessageId();
  const text = after.number === person.number ? "You have a new user ID." : `Your number is +${after.number} now.`;
  people.addMessage(person.id, { id, by: "whatsapp", text, at: now() });
  void report(context, person, deliver(changeWebhook(person, after, { id, at: now() }), context));
}

async function report({ people, now, changes }: Context, { id }: Person, delivery: Promise<boolean>): Promise<void> {
  if (await delivery) return;
  const text = "This was not delivered: the assistant does not answer.";
  people.addMessage(id, { id: newMessageId(), by: "whatsapp", text, at: now() });
  changes.changed();
}

/** The Cloud API's call to send a text (https://developers.facebook.com/documentation/business-messaging/whatsapp). */
function answerOfBusiness(
  { people, accessToken, now, changes }: Context,
  request: IncomingMessage,
  body: string,
): Page {
  const json = (status: number, value: object): Page => ({
    status,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(value),
  });
  if (request.headers.authorization !== `Bearer ${accessToken}`) return json(401, { error: { code: 190 } });
  const { data } = sentMessage.safeParse(JSON.parse(body));
  const person = data && people.reached(data.to ?? data.recipient ?? "");
  if (data === undefined || person === undefined)
    return json(400, { error: { code: 131_026, message: "Undeliverable" } });
  const id = newMessageId();
  people.addMessage(person.id, { id, by: "assistant", text: data.text.body, at: now() });
  changes.changed();
  return json(200, { messaging_product: "whatsapp", messages: [{ id }] });
}
