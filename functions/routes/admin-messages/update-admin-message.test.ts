import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { keys } from "../../data/keys.ts";
import { storeMessage } from "../../data/messages.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters, putRow } from "../../testing/rows.ts";
import { databaseRequestsOf } from "../../testing/stored-records.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
  const start = Date.now();
  for (const [index, message] of ["first", "second", "third", "fourth", "fifth"].entries()) {
    await storeMessage({ name: "Ada", email: "ada@example.com", message, language: "en" }, new Date(start + index));
  }
});

type Query = Record<string, string>;
const list = (query: Query = {}) => callExpectingSuccess("listAdminMessages", { token: admin.token, query });
const texts = async (query: Query = {}) => (await list(query)).messages.map(({ message }) => message);
const updateMessage = (id: string, body: object, token = admin.token) =>
  call("updateAdminMessage", { token, params: { id }, body });
const markRead = (id: string, read: boolean, token = admin.token) => updateMessage(id, { read }, token);
const idOf = async (text: string) =>
  (await list()).messages.find(({ message }) => message === text)?.id ?? expect.fail(text);
const auditActionsOf = async (target: string) =>
  (await allRows()).filter((row) => row.pk === "AUDIT" && row.target === target).map(({ action }) => action);
const unreadCount = async () => (await callExpectingSuccess("getAdminSummary", { token: admin.token })).messages.unread;

describe("the messages", () => {
  it("are for admins only", async () => {
    const { token } = await newCustomer();
    const id = await idOf("first");
    expect(await call("listAdminMessages", { token })).toMatchObject({ status: 403 });
    expect(await call("listAdminMessages", {})).toMatchObject({ status: 401 });
    expect(await markRead(id, true, token)).toMatchObject({ status: 403 });
    expect(await call("updateAdminMessage", { params: { id }, body: { read: true } })).toMatchObject({ status: 401 });
    expect(await texts({ unread: "true" })).toHaveLength(5);
  });

  it("are listed newest first and completely, page by page, with one Query per page", async () => {
    expect(await texts()).toEqual(["fifth", "fourth", "third", "second", "first"]);
    for (const query of [{}, { unread: "true" }] as Query[]) {
      const firstPage = await list({ ...query, limit: "2" });
      const secondPage = await list({ ...query, limit: "2", cursor: firstPage.nextCursor ?? "" });
      const thirdPage = await list({ ...query, limit: "2", cursor: secondPage.nextCursor ?? "" });
      const all = [...firstPage.messages, ...secondPage.messages, ...thirdPage.messages].map(({ message }) => message);
      expect(all).toEqual(["fifth", "fourth", "third", "second", "first"]);
      expect(thirdPage.nextCursor).toBeNull();
      expect(await databaseRequestsOf(() => list(query))).toEqual(["GetItem", "Query"]);
    }
  });

  it("cannot be listed with a cursor of another list or with invalid parameters", async () => {
    const { nextCursor } = await list({ limit: "1" });
    const queries: Query[] = [
      { unread: "true", cursor: nextCursor ?? "" },
      { cursor: "garbage" },
      { unread: "yes" },
      { limit: "0" },
      { find: "ada" },
    ];
    for (const query of queries) {
      expect(await call("listAdminMessages", { token: admin.token, query })).toMatchObject({ status: 422 });
    }
  });
});

describe("a marked message", () => {
  it("leaves the unread list and count when marked as read, and returns when marked as unread, each with an audit entry", async () => {
    const id = await idOf("second");
    const count = await unreadCount();
    const reply = await markRead(id, true);
    expect(reply.body).toMatchObject({ message: { id, message: "second", read: true } });
    expect(await texts({ unread: "true" })).toEqual(["fifth", "fourth", "third", "first"]);
    expect(await texts({ unread: "false" })).toEqual(["second"]);
    expect(await texts(), "the full list still contains it").toHaveLength(5);
    expect(await unreadCount()).toBe(count - 1);
    expect(await auditActionsOf(id)).toEqual(["message.read"]);

    expect((await markRead(id, false)).body).toMatchObject({ message: { id, read: false } });
    expect(await texts({ unread: "true" })).toHaveLength(5);
    expect(await texts({ unread: "false" })).toEqual([]);
    expect(await unreadCount()).toBe(count);
    expect(await auditActionsOf(id)).toEqual(["message.read", "message.unread"]);
  });

  it("is marked and counted once when it is marked as read repeatedly or five times concurrently", async () => {
    const id = await idOf("third");
    const count = await unreadCount();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => markRead(id, true)));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: { id, read: true } });
    }
    await markRead(id, true);
    expect(await unreadCount()).toBe(count - 1);
    expect(await auditActionsOf(id)).toEqual(["message.read"]);
    const before = await allRows();
    await markRead(id, true);
    expect(await allRows()).toEqual(before);
  });

  it("is either read or unread after concurrent marks, with a consistent unread count and audit log", async () => {
    const id = await idOf("fourth");
    await Promise.all([true, false, true, false].map((read) => markRead(id, read)));
    const unread = await texts({ unread: "true" });
    expect((await counters()).unreadMessages).toBe(unread.length);
    const auditActions = await auditActionsOf(id);
    expect(auditActions.length % 2 === 1).toBe(!unread.includes("fourth"));
  });

  it("is also read once marked as answered, leaves the unread and unanswered lists, and returns to both when marked as unread", async () => {
    const id = await idOf("fifth");
    const count = await unreadCount();
    expect((await updateMessage(id, { answered: true })).body).toMatchObject({
      message: { id, read: true, answered: true },
    });
    expect(await texts({ answered: "true" })).toEqual(["fifth"]);
    expect(await texts({ answered: "false" })).not.toContain("fifth");
    expect(await texts({ unread: "true" })).not.toContain("fifth");
    expect(await unreadCount()).toBe(count - 1);

    expect((await updateMessage(id, { answered: false })).body).toMatchObject({
      message: { read: true, answered: false },
    });
    expect(await texts({ answered: "false" })).toContain("fifth");
    expect(await unreadCount(), "it stays read").toBe(count - 1);

    await updateMessage(id, { answered: true });
    expect((await updateMessage(id, { read: false })).body).toMatchObject({
      message: { read: false, answered: false },
    });
    expect(await texts({ answered: "false" })).toContain("fifth");
    expect(await texts({ unread: "true" })).toContain("fifth");
    expect(await unreadCount()).toBe(count);
    const auditActions = ["message.answered", "message.unanswered", "message.answered", "message.unread"];
    expect(await auditActionsOf(id)).toEqual(auditActions);
    const { entries } = await callExpectingSuccess("listAdminAudit", { token: admin.token, query: { search: id } });
    expect(
      entries.map(({ old: oldValue, new: newValue }) => [oldValue, newValue]).reverse(),
      "only the changed fields",
    ).toEqual([
      [
        { read: false, answered: false },
        { read: true, answered: true },
      ],
      [{ answered: true }, { answered: false }],
      [{ answered: false }, { answered: true }],
      [
        { read: true, answered: true },
        { read: false, answered: false },
      ],
    ]);
  });

  it("is marked and counted once when it is marked as answered repeatedly or five times concurrently", async () => {
    const id = await idOf("first");
    await markRead(id, false);
    const count = await unreadCount();
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => updateMessage(id, { answered: true })));
    for (const { status, body } of replies) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: { id, read: true, answered: true } });
    }
    expect(await unreadCount()).toBe(count - 1);
    expect(await auditActionsOf(id)).toEqual(["message.answered"]);
    const before = await allRows();
    await updateMessage(id, { answered: true, read: true });
    expect(await allRows()).toEqual(before);
  });

  it("is either both read and answered or neither, in each list and count, after concurrent marks as answered and as unread", async () => {
    const id = await idOf("second");
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const marks = [{ answered: true }, { read: false }, { answered: true }, { read: false }];
      await Promise.all(marks.map((body) => updateMessage(id, body)));
      const { message } = await callExpectingSuccess("getAdminMessage", { token: admin.token, params: { id } });
      expect(message.answered, "answered exactly when read").toBe(message.read);
      expect((await texts({ unread: "true" })).includes("second")).toBe(!message.read);
      expect((await texts({ answered: "false" })).includes("second")).toBe(!message.answered);
      expect((await counters()).unreadMessages).toBe((await texts({ unread: "true" })).length);
    }
  });

  it("is listed under each combination of the unread and answered filters that it matches", async () => {
    const marks: readonly [string, object][] = [
      ["first", { answered: true }],
      ["second", { read: true, answered: false }],
      ["third", { read: false }],
      ["fourth", { read: true, answered: true }],
      ["fifth", { read: false }],
    ];
    for (const [text, body] of marks) await updateMessage(await idOf(text), body);
    expect(await texts({ answered: "true" })).toEqual(["fourth", "first"]);
    expect(await texts({ answered: "true", unread: "false" })).toEqual(["fourth", "first"]);
    expect(await texts({ answered: "true", unread: "true" }), "an answered message is never unread").toEqual([]);
    expect(await texts({ answered: "false" })).toEqual(["fifth", "third", "second"]);
    expect(await texts({ answered: "false", unread: "false" })).toEqual(["second"]);
    expect(await texts({ answered: "false", unread: "true" })).toEqual(["fifth", "third"]);
    expect(await texts({ unread: "false" })).toEqual(["fourth", "second", "first"]);
    for (const query of [
      { answered: "false" },
      { answered: "true" },
      { answered: "false", unread: "false" },
    ] as Query[]) {
      const firstPage = await list({ ...query, limit: "1" });
      const rest =
        firstPage.nextCursor === null ? [] : (await list({ ...query, cursor: firstPage.nextCursor })).messages;
      expect([...firstPage.messages, ...rest].map(({ message }) => message)).toEqual(await texts(query));
      expect(await databaseRequestsOf(() => list(query))).toEqual(["GetItem", "Query"]);
    }
  });

  it("that an older release stored without `answered` counts as unanswered, and is listed as unanswered once it has been marked", async () => {
    const id = newId("msg", new Date());
    const oldMessage = {
      id,
      name: "Ada",
      email: "ada@example.com",
      message: "old",
      read: true,
      createdAt: "2026-01-01T00:00:00Z",
    };
    await putRow({ ...keys.message(id), ...oldMessage });
    expect(await callExpectingSuccess("getAdminMessage", { token: admin.token, params: { id } })).toMatchObject({
      message: { message: "old", read: true, answered: false },
    });
    for (const answered of [true, false]) expect((await updateMessage(id, { answered })).status).toBe(200);
    expect(await texts({ answered: "false" })).toContain("old");
  });

  it("is not found under an unknown id", async () => {
    expect(await markRead(newId("msg", new Date()), true)).toMatchObject({ status: 404, code: "not_found" });
    for (const id of ["1", "msg_ZZZZZZZZZZZZZZZZZZZZZZZZZZ", newId("ord", new Date())]) {
      expect(await markRead(id, true)).toMatchObject({ status: 404 });
    }
  });

  it.each([
    {},
    { read: "true" },
    { read: null },
    { read: true, message: "changed" },
    { read: false, answered: true },
    { answered: 1 },
  ])("cannot be marked with an invalid body: %j", async (body) => {
    const rejection = await call("updateAdminMessage", {
      token: admin.token,
      params: { id: await idOf("first") },
      body,
    });
    expect(rejection).toMatchObject({ status: 422, code: "invalid" });
  });

  it("is returned without internal fields", async () => {
    const { body } = await call("listAdminMessages", { token: admin.token });
    expect(JSON.stringify(body)).not.toMatch(/"(pk|sk|gsi\d.k|userId)"/);
  });

  it("can be opened by admins only, without being marked as read", async () => {
    const id = await idOf("third");
    await markRead(id, false);
    const reply = await call("getAdminMessage", { token: admin.token, params: { id } });
    expect(reply.body).toEqual({ message: { ...(await list()).messages.find((each) => each.id === id), answers: [] } });
    expect(await texts({ unread: "true" })).toContain("third");
    const { token } = await newCustomer();
    expect(await call("getAdminMessage", { token, params: { id } })).toMatchObject({ status: 403 });
    const unknownMessage = { token: admin.token, params: { id: newId("msg", new Date()) } };
    expect(await call("getAdminMessage", unknownMessage)).toMatchObject({ status: 404, code: "not_found" });
  });
});
