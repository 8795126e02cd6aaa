import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readMessages, storeMessage } from "../../data/messages.ts";
import { documentClient } from "../../data/table.ts";
import { call, callExpectingSuccess, type Request, type RouteResponse } from "../../testing/front-door.ts";
import { mailsIn } from "../../testing/outbox.ts";
import { newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

const ada = { name: "Ada", email: "ada@example.com", message: "Does it speak French?" };
let submissionCount = 0;
/** A unique message from a unique email address. */
const newSubmission = () => {
  submissionCount += 1;
  return { ...ada, email: `ada${submissionCount}@example.com`, message: `Message ${submissionCount}.` };
};
const send = (body: unknown, request: Request = {}): Promise<RouteResponse> =>
  call("sendContactMessage", { ipAddress: `198.51.100.${submissionCount % 250}`, ...request, body });
/** Rows except those that only index a message for the search. */
const withoutSearchRows = (rows: Awaited<ReturnType<typeof allRows>>) =>
  rows.filter(({ pk }) => !String(pk).startsWith("SEARCH#"));
const readMessageRows = async () => (await allRows()).filter(({ pk }) => pk === "MESSAGES");
const readUnreadCount = async () => (await counters()).unreadMessages ?? 0;

describe("a message", () => {
  it("from anyone is stored trimmed and unread, and is counted", async () => {
    const now = new Date("2026-11-21T10:00:00.000Z");
    const body = { name: "  Zoë 😀 ", email: " Zoe@Example.COM ", message: "\n First line.\nSecond <b>line</b>. \t" };
    expect(await send(body, { now })).toMatchObject({ status: 200, body: { ok: true } });
    const rows = await readMessageRows();
    expect(rows).toEqual([
      {
        pk: "MESSAGES",
        sk: expect.stringMatching(/^msg_/),
        gsi1pk: "UNANSWERED",
        gsi1sk: rows[0]?.sk,
        gsi2pk: "UNREAD",
        gsi2sk: rows[0]?.sk,
        id: rows[0]?.sk,
        name: "Zoë 😀",
        email: "zoe@example.com",
        message: "First line.\nSecond <b>line</b>.",
        language: "en",
        read: false,
        answers: [],
        answered: false,
        createdAt: now.toISOString(),
      },
    ]);
    expect(await counters()).toEqual({ unreadMessages: 1 });
    expect(withoutSearchRows(await allRows()).length, "the message, its counter and its mail").toBe(3);
  });

  it.each([
    ["en", "en-GB"],
    ["es", "es-AR"],
  ])("is confirmed by one mail in the sender's language, %s, with its beginning", async (language, header) => {
    const body = { ...newSubmission(), message: `Hello,\n\n${"I would like to move my license. ".repeat(20)}` };
    const request = { headers: { "accept-language": header } };
    await Promise.all([send(body, request), send(body, request)]);
    const mails = mailsIn(await allRows()).filter(({ to }) => to === body.email);
    expect(mails).toMatchObject([{ kind: "messageReceived", language, data: { name: body.name } }]);
    const [{ about = "", data } = expect.fail()] = mails;
    expect(String(data.excerpt)).toMatch(/^Hello, I would like.*[a-z.]…$/);
    expect(String(data.excerpt).length).toBeLessThanOrEqual(201);
    expect(await readMessages([about])).toMatchObject([{ email: body.email, language }]);
  });

  it("without an account's owner, deleted by an admin, leaves no mail", async () => {
    const body = newSubmission();
    await send(body);
    const id = (await readMessageRows()).find(({ email }) => email === body.email)?.id;
    await callExpectingSuccess("deleteAdminMessage", { token: (await newAdmin()).token, params: { id: String(id) } });
    expect(JSON.stringify(mailsIn(await allRows()))).not.toContain(body.email);
  });

  it("of a signed-in customer is linked to the account", async () => {
    const { id, token } = await newCustomer();
    const body = newSubmission();
    await send(body, { token });
    const linkRows = (await allRows()).filter(({ pk, sk }) => pk === `USER#${id}` && String(sk).startsWith("MESSAGE#"));
    expect(linkRows).toHaveLength(1);
    const [message] = await readMessages([String(linkRows[0]?.messageId), "msg_none"]);
    expect(message).toMatchObject({ ...body, userId: id });
    expect(linkRows[0]?.sk).toBe(`MESSAGE#${message?.id}`);
  });

  it("with an invalid token counts as a visitor's", async () => {
    const { id, token } = await newCustomer();
    for (const invalidToken of ["garbage", `${token}x`]) {
      expect((await send(newSubmission(), { token: invalidToken })).status).toBe(200);
    }
    expect((await allRows()).some(({ pk, sk }) => pk === `USER#${id}` && String(sk).startsWith("MESSAGE#"))).toBe(
      false,
    );
  });

  it("sent twice concurrently, or again within minutes, is stored once", async () => {
    const body = newSubmission();
    const now = new Date("2026-11-21T10:04:59.000Z");
    const [messageCount, unreadCount] = [(await readMessageRows()).length, await readUnreadCount()];
    const twice = await Promise.all([send(body, { now }), send(body, { now })]);
    const later = await send(body, { now: new Date(now.getTime() + 4 * 60_000) });
    expect([...twice, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readMessageRows()).length).toBe(messageCount + 1);
    expect(await readUnreadCount()).toBe(unreadCount + 1);
    await send(body, { now: new Date(now.getTime() + 15 * 60_000) });
    await send({ ...body, message: "Another." }, { now });
    await send({ ...body, email: "another@example.com" }, { now });
    expect((await readMessageRows()).length, "a different message, or the same one much later, is stored too").toBe(
      messageCount + 4,
    );
    expect(await readUnreadCount()).toBe(unreadCount + 4);
  });

  it("from a bot that fills in the honeypot gets the usual response, and is not stored", async () => {
    const before = await allRows();
    const usualResponse = await send(newSubmission());
    const after = await allRows();
    const botResponse = await send({ ...newSubmission(), website: "https://spam.example" });
    expect({ ...botResponse, headers: undefined }).toEqual({ ...usualResponse, headers: undefined });
    expect(await allRows()).toEqual(after);
    expect(withoutSearchRows(after).length, "a message and its mail").toBe(withoutSearchRows(before).length + 2);
    expect((await send({ ...newSubmission(), website: "" })).status, "a person leaves the field empty").toBe(200);
    expect((await readMessageRows()).length).toBe(after.filter(({ pk }) => pk === "MESSAGES").length + 1);
  });
});

describe("a message is rejected", () => {
  it.each<[string, unknown]>([
    ["name", ""],
    ["name", "   "],
    ["name", "\u2800"],
    ["message", "\u2800\u3164"],
    ["name", "Ada\r\nBcc: everybody@example.com"],
    ["name", "Ada\u0000"],
    ["name", "Ada\u2028Bcc"],
    ["name", "x".repeat(101)],
    ["name", null],
    ["email", "ada"],
    ["email", "ada@example.com\nBcc: everybody@example.com"],
    ["email", "ada@example.com, everybody@example.com"],
    ["email", `${"a".repeat(250)}@example.com`],
    ["message", ""],
    ["message", " \n\t "],
    ["message", "x".repeat(5001)],
    ["message", 7],
    ["website", "x".repeat(201)],
    ["role", "admin"],
  ])("for the %s %j", async (field, value) => {
    const before = await allRows();
    const rejection = await send({ ...newSubmission(), [field]: value });
    expect(rejection).toMatchObject({ status: 422, code: "invalid" });
    expect(rejection.message).toMatch(/\w.*\.$/);
    expect(await allRows()).toEqual(before);
  });

  it("when it is the 11th from an email address, or the 21st from an IP address, within an hour", async () => {
    const now = new Date("2026-11-21T12:30:00Z");
    const email = "often@example.com";
    for (let count = 0; count < 10; count += 1) {
      const message = `Number ${count}.`;
      expect((await send({ ...ada, email, message }, { now, ipAddress: `203.0.113.${count}` })).status).toBe(200);
    }
    const rows = await readMessageRows();
    const rejection = await send({ ...ada, email: "Often@example.com" }, { now, ipAddress: "203.0.113.99" });
    expect(rejection).toMatchObject({ status: 429, message: "Too many attempts. Please try again in 30 minutes." });
    expect(rejection.headers["retry-after"]).toBe("1800");
    expect(await readMessageRows()).toEqual(rows);
    for (let count = 0; count < 20; count += 1) {
      expect((await send(newSubmission(), { now, ipAddress: "203.0.113.200" })).status).toBe(200);
    }
    expect((await send(newSubmission(), { now, ipAddress: "203.0.113.200" })).status).toBe(429);
    expect(
      (await send(newSubmission(), { now: new Date("2026-11-21T13:00:00Z"), ipAddress: "203.0.113.200" })).status,
    ).toBe(200);
  });
});

describe("when a database command fails", () => {
  let failingCommand: string | undefined;
  beforeAll(() => {
    documentClient().middlewareStack.add(
      (next, { commandName }) =>
        (args) => {
          if (commandName === failingCommand) throw new Error("The table does not respond.");
          return next(args);
        },
      { step: "initialize", name: "broken" },
    );
  });
  afterAll(() => void documentClient().middlewareStack.remove("broken"));

  it.each(["TransactWriteItemsCommand", "UpdateItemCommand"])(
    "the message is not reported as sent: %s",
    async (command) => {
      const body = newSubmission();
      const before = await allRows();
      failingCommand = command;
      const failedResponse = await send(body);
      failingCommand = undefined;
      expect(failedResponse).toMatchObject({ status: 500, code: "internal" });
      expect(await allRows()).toEqual(before);
      expect((await send(body)).status, "the form still has the text and can send it again").toBe(200);
      expect((await readMessageRows()).length).toBe(before.filter(({ pk }) => pk === "MESSAGES").length + 1);
    },
  );
});

it("a message is stored although its sender's account was deleted meanwhile", async () => {
  const [body, userId] = [newSubmission(), "usr_01KAK9XD0RGQ7JX1ZV4F5T8YBN"];
  expect(await storeMessage({ ...body, language: "en", userId }, new Date())).toBe("kept");
  const row = (await readMessageRows()).find(({ email }) => email === body.email);
  expect(row).toMatchObject(body);
  expect(row).not.toHaveProperty("userId");
  expect((await allRows()).some(({ pk }) => pk === `USER#${userId}`)).toBe(false);
  expect(await storeMessage({ ...body, language: "en", userId }, new Date())).toBe("repeated");
});

it("the reply to a message contains only that it succeeded", async () => {
  expect(await callExpectingSuccess("sendContactMessage", { body: newSubmission() })).toEqual({ ok: true });
});
