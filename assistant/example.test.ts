import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answer, lineKey, question } from "#shared/examples/assistants.ts";
import { createExample } from "./example.ts";

const settings = {
  SHOP_KEY: "everline_key_example",
  APP_SECRET: "app secret",
  VERIFY_TOKEN: "hello",
  ACCESS_TOKEN: "token",
};
type Json = Record<string, unknown>;
interface Received {
  readonly path: string;
  readonly body: Json;
}

const servers: Server[] = [];
async function listen(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}
async function bodyOf(incoming: IncomingMessage): Promise<Json> {
  let text = "";
  for await (const chunk of incoming) text += chunk;
  return text === "" ? {} : JSON.parse(text);
}

/** Calls that the shop and WhatsApp got, and the shop's replies by path; without one it fails. */
let calls: Received[];
let said: Json[];
let shopReplies: Record<string, unknown>;
let assistantUrl: string;

beforeEach(async () => {
  [calls, said] = [[], []];
  shopReplies = { "/api/lines/validate": answer, "/api/line-keys": { keys: [lineKey] } };
  const shopUrl = await listen(
    createServer(async (call, response) => {
      const path = call.url ?? "";
      calls.push({ path, body: await bodyOf(call) });
      const reply = shopReplies[path.replace(/\?.*/, "")];
      response.writeHead(reply === undefined ? 503 : 200).end(JSON.stringify(reply ?? {}));
    }),
  );
  const graphUrl = await listen(
    createServer(async (call, response) => {
      said.push(await bodyOf(call));
      response.end("{}");
    }),
  );
  assistantUrl = await listen(createExample({ ...settings, SHOP_URL: shopUrl, GRAPH_URL: graphUrl }));
});
afterEach(() => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) server.closeAllConnections();
});

const message = (overrides: Json = {}) => ({
  from: question.line,
  from_user_id: question.waUserId,
  id: `wamid.${randomUUID()}`,
  timestamp: "1795261260",
  type: "text",
  text: { body: "Hello" },
  ...overrides,
});

/** Delivers messages as WhatsApp does, in one webhook, and resolves when it is answered. */
async function deliver(sent: object | object[], secret = settings.APP_SECRET): Promise<number> {
  const metadata = { display_phone_number: "12025550142", phone_number_id: "1065" };
  const value = { messaging_product: "whatsapp", metadata, messages: [sent].flat() };
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: [{ id: "1", changes: [{ value }] }] });
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const headers = { "x-hub-signature-256": `sha256=${signature}` };
  return (await fetch(assistantUrl, { method: "POST", headers, body })).status;
}
const textsSaid = () => said.map(({ text }) => Object(text).body);
const waitForReplies = (count: number) => vi.waitFor(() => expect(said).toHaveLength(count));
const callsOf = (path: string) => calls.filter((call) => call.path.startsWith(path));

it("answers a customer, at the number", async () => {
  await deliver(message());
  await waitForReplies(1);
  expect(textsSaid()).toEqual(["(canned reply) You're a customer, so I'd answer this with a model: Hello"]);
  expect(said[0]).toMatchObject({ messaging_product: "whatsapp", to: question.line, type: "text" });
});

it("gives a person without a license a trial, with the shop's sentence, also if the number is hidden", async () => {
  shopReplies["/api/lines/validate"] = { ...answer, valid: false, code: "CLAIM_NEEDED", licence: null, card: null };
  await deliver(message({ from: undefined }));
  await waitForReplies(1);
  expect(textsSaid()[0]).toMatch(/^\(canned reply\) This is a free trial\. /);
  expect(said[0]).toMatchObject({ recipient: question.waUserId });
});

it("refuses a webhook that WhatsApp did not sign, and says nothing", async () => {
  expect(await deliver(message(), "another secret")).toBe(403);
  const unsigned = await fetch(assistantUrl, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(403);
  expect(calls).toEqual([]);
});

it("lets WhatsApp deliver again what the shop could not take", async () => {
  const system = { type: "user_changed_user_id", user_id: "GB.2", previous_user_id: question.waUserId };
  const changed = message({ from: undefined, type: "system", text: undefined, system });
  expect(await deliver(changed)).toBe(500);
  shopReplies["/api/lines/changed"] = { code: "MOVED", detail: { en: "It moved along." }, licence: answer.licence };
  expect(await deliver(changed)).toBe(200);
  expect(textsSaid()).toEqual(["It moved along."]);
  expect(await deliver(changed), "again").toBe(200);
  expect(said).toHaveLength(1);
});

it("goes on after webhooks about other things, a broken signature and a call that is cut off", async () => {
  const deliverBody = (body: string) => {
    const signature = createHmac("sha256", settings.APP_SECRET).update(body).digest("hex");
    return fetch(assistantUrl, { method: "POST", headers: { "x-hub-signature-256": `sha256=${signature}` }, body });
  };
  const other = { entry: [{ id: "1", changes: [{ field: "account_update", value: { event: "VERIFIED" } }] }] };
  expect((await deliverBody(JSON.stringify(other))).status).toBe(200);
  expect((await deliverBody('{"object":"page"}')).status).toBe(200);
  const odd = await fetch(assistantUrl, {
    method: "POST",
    headers: { "x-hub-signature-256": "sha256=\u00e9" },
    body: "{}",
  });
  expect(odd.status).toBe(403);
  const half = request(assistantUrl, { method: "POST", headers: { "content-length": 100 } });
  half.on("error", () => {});
  half.write("{", () => half.destroy());
  await deliver(message());
  await waitForReplies(1);
});

it("answers a message once, however often it is delivered, and none from a group", async () => {
  const twice = message();
  await Promise.all([deliver(twice), deliver(twice)]);
  const twiceInOne = message();
  await deliver([twiceInOne, twiceInOne]);
  await deliver(message({ group_id: "Y2FwaV9n" }));
  await deliver(message());
  await waitForReplies(3);
});

it("passes on a code, and says what came of it", async () => {
  shopReplies["/api/lines/claim"] = { code: "BOUND", detail: { en: "You're connected." }, licence: answer.licence };
  await deliver(message({ text: { body: "Everline 7QK2M-X9RTD" } }));
  await waitForReplies(1);
  expect(textsSaid()).toEqual(["You're connected."]);
  expect(callsOf("/api/lines/claim")[0]?.body).toMatchObject({
    text: "Everline 7QK2M-X9RTD",
    line: question.line,
    waUserId: question.waUserId,
    sentAt: 1_795_261_260,
  });
});

it("passes on a changed number, and answers at the new one", async () => {
  shopReplies["/api/lines/changed"] = { code: "MOVED", detail: { en: "It moved along." }, licence: answer.licence };
  const system = {
    type: "user_changed_number",
    wa_id: "447700900456",
    user_id: "GB.2",
    previous_user_id: question.waUserId,
  };
  await deliver(message({ type: "system", text: undefined, system }));
  await waitForReplies(1);
  expect(said[0]).toMatchObject({ to: "447700900456", text: { body: "It moved along." } });
  expect(callsOf("/api/lines/changed")[0]?.body).toMatchObject({
    previousWaUserId: question.waUserId,
    waUserId: "GB.2",
    line: "447700900456",
  });
});

it("serves a customer by the card while the shop is down, and nobody else as one", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(answer.at) });
  await deliver(message());
  await waitForReplies(1);
  shopReplies = {};
  vi.setSystemTime(new Date(Date.parse(answer.at) + 23 * 3_600_000));
  await deliver(message());
  await waitForReplies(2);
  expect(textsSaid()[1]).toMatch(/You're a customer/);
  await deliver(message({ from: "447700900999", from_user_id: "GB.999" }));
  await waitForReplies(3);
  expect(textsSaid()[2]).toMatch(/I can't check your license right now/);
  vi.setSystemTime(new Date(Date.parse(answer.at) + 25 * 3_600_000));
  await deliver(message());
  await waitForReplies(4);
  expect(textsSaid()[3]).toMatch(/I can't check your license right now/);
});

it("serves nobody by a card after the shop said that the license has ended", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(answer.at) });
  await deliver(message());
  shopReplies["/api/lines/validate"] = {
    ...answer,
    valid: false,
    code: "ENDED",
    detail: { en: "It has ended." },
    card: null,
  };
  await deliver(message());
  await waitForReplies(2);
  expect(textsSaid()[1]).toContain("It has ended.");
  delete shopReplies["/api/lines/validate"];
  await deliver(message());
  await waitForReplies(3);
  expect(textsSaid()[2]).toMatch(/I can't check your license right now/);
});

it("answers WhatsApp's handshake with the right token alone", async () => {
  const handshake = (token: string) => fetch(`${assistantUrl}/?hub.verify_token=${token}&hub.challenge=4711`);
  expect(await (await handshake(settings.VERIFY_TOKEN)).text()).toBe("4711");
  expect((await handshake("wrong")).status).toBe(403);
});
