import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { listen, type RunningServer } from "#cli/listen.ts";
import { startLocalWhatsApp } from "./server.ts";

interface Delivered {
  readonly body: string;
  readonly signature: unknown;
}
let delivered: Delivered[];
let isFailing: boolean;
let business: RunningServer;
let whatsApp: RunningServer;

function businessServer(): Server {
  return createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    delivered.push({ body, signature: request.headers["x-hub-signature-256"] });
    response.writeHead(isFailing ? 500 : 200).end();
  });
}

beforeEach(async () => {
  [delivered, isFailing] = [[], false];
  business = await listen(businessServer(), 0);
  whatsApp = await startLocalWhatsApp({
    port: 0,
    webhookUrl: business.url,
    appSecret: "app secret",
    accessToken: "token",
    now: () => new Date("2026-11-26T12:00:00Z"),
  });
});
afterEach(async () => {
  await whatsApp.stop();
  await business.stop();
});

const submit = (path: string, form: Record<string, string> = {}) =>
  fetch(whatsApp.url + path, { method: "POST", body: new URLSearchParams(form) });
const page = async (path: string) => (await fetch(whatsApp.url + path)).text();

/** Adds a person, and returns the path of their chat. */
async function newPerson(number = "+1 (555) 010-4477"): Promise<string> {
  return new URL((await submit("/people", { name: "Ada", number })).url).pathname;
}
async function webhooks(count: number) {
  await vi.waitFor(() => expect(delivered).toHaveLength(count));
  return delivered.map(({ body }) => JSON.parse(body).entry[0].changes[0].value);
}

it("delivers a message as Meta does, signed with the app's secret", async () => {
  const chat = await newPerson();
  await submit(`${chat}/messages`, { text: "Hello" });
  const [value] = await webhooks(1);
  expect(value).toMatchObject({
    messaging_product: "whatsapp",
    metadata: { phone_number_id: expect.any(String) },
    contacts: [{ profile: { name: "Ada" }, wa_id: "15550104477", user_id: expect.stringMatching(/^US\.\d{20}$/) }],
    messages: [{ from: "15550104477", timestamp: "1795694400", type: "text", text: { body: "Hello" } }],
  });
  expect(value.messages[0].from_user_id).toBe(value.contacts[0].user_id);
  const [{ body, signature } = { body: "", signature: "" }] = delivered;
  expect(signature).toBe(`sha256=${createHmac("sha256", "app secret").update(body).digest("hex")}`);
});

it("leaves out the number of a person who hides it by a username", async () => {
  const chat = await newPerson();
  await submit(`${chat}/hide`);
  await submit(`${chat}/messages`, { text: "Hello" });
  const [value] = await webhooks(1);
  expect(JSON.stringify(value)).not.toContain("15550104477");
  expect(value.contacts[0].profile.username).toBe("@ada");
});

it("delivers twice, late or from a group as chosen", async () => {
  const chat = await newPerson();
  await submit(`${chat}/messages`, { text: "Twice", delivery: "twice" });
  const [one, other] = await webhooks(2);
  expect(one.messages[0].id).toBe(other.messages[0].id);
  await submit(`${chat}/messages`, { text: "Late", delivery: "late" });
  await submit(`${chat}/messages`, { text: "All", delivery: "group" });
  const [, , late, group] = await webhooks(4);
  expect(late.messages[0].timestamp).toBe("1795690800");
  expect(group.messages[0].group_id).toBeDefined();
});

it("says that a number changed, with both ids, or that an id did, without a number", async () => {
  const chat = await newPerson();
  await submit(`${chat}/new-number`, { number: "+1 555 010 9999" });
  const [changed] = await webhooks(1);
  expect(changed.messages[0]).toMatchObject({
    from: "15550104477",
    type: "system",
    system: { type: "user_changed_number", wa_id: "15550109999" },
  });
  const { user_id: newId, previous_user_id: oldId } = changed.messages[0].system;
  expect(newId).not.toBe(oldId);
  await submit(`${chat}/new-id`);
  const [, hidden] = await webhooks(2);
  expect(hidden.messages[0].system).toMatchObject({ type: "user_changed_user_id", previous_user_id: newId });
  expect(hidden.messages[0].system.wa_id).toBeUndefined();
});

it("delivers again while the business fails, and says in the chat when it gives up", async () => {
  const chat = await newPerson();
  isFailing = true;
  await submit(`${chat}/messages`, { text: "Hello" });
  await vi.waitFor(() => expect(delivered).toHaveLength(4), 60_000);
  await vi.waitFor(async () => expect(await page(chat)).toContain("This was not delivered"), 5000);
});

it("shows the business's answer in the chat, and takes it with the right token alone", async () => {
  const chat = await newPerson();
  const send = (token: string, to: object) =>
    fetch(`${whatsApp.url}/v25.0/106540352242922/messages`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ messaging_product: "whatsapp", ...to, type: "text", text: { body: "<b>Hi</b>" } }),
    });
  expect((await send("wrong", { to: "15550104477" })).status).toBe(401);
  expect((await send("token", { to: "15550100000" })).status).toBe(400);
  expect((await send("token", { to: "15550104477" })).status).toBe(200);
  expect(await page(chat)).toContain("&lt;b&gt;Hi&lt;/b&gt;");
});

it("opens a chat with a draft, as a wa.me link does, also for a person who is new", async () => {
  const draft = "Everline 7QK2M-X9RTD";
  const link = `/12025550142?text=${encodeURIComponent(draft)}`;
  expect(await page(link)).toContain(`value="${draft}"`);
  const cookie = (await fetch(whatsApp.url + (await newPerson()))).headers.get("set-cookie") ?? "";
  expect(await (await fetch(whatsApp.url + link, { headers: { cookie } })).text()).toContain(`>${draft}</textarea>`);
});

it("goes on after a call that is no JSON", async () => {
  const send = fetch(`${whatsApp.url}/v25.0/106540352242922/messages`, {
    method: "POST",
    headers: { authorization: "Bearer token" },
    body: "{",
  });
  await send.catch(() => undefined);
  expect((await fetch(whatsApp.url)).status).toBe(200);
});

it("refuses other sites' pages and what is no number", async () => {
  const headers = { origin: "https://evil.example" };
  expect((await fetch(`${whatsApp.url}/people`, { method: "POST", headers })).status).toBe(403);
  expect((await submit("/people", { name: "Ada", number: "soon" })).status).toBe(422);
  expect((await fetch(`${whatsApp.url}/people/99`)).status).toBe(404);
});
