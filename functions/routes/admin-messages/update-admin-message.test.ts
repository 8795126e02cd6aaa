import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../data/ids.ts";
import { keepMessage } from "../../data/messages.ts";
import { call, succeed } from "../../testing/front-door.ts";
import { requestsOf } from "../../testing/listed.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
  const start = Date.now();
  for (const [index, message] of ["first", "second", "third", "fourth", "fifth"].entries()) {
    await keepMessage({ name: "Ada", email: "ada@example.com", message }, new Date(start + index));
  }
});

type Query = Record<string, string>;
const list = (query: Query = {}) => succeed("listAdminMessages", { token: admin.token, query });
const texts = async (query: Query = {}) => (await list(query)).messages.map(({ message }) => message);
const mark = (id: string, read: boolean, token = admin.token) =>
  call("updateAdminMessage", { token, params: { id }, body: { read } });
const idOf = async (text: string) =>
  (await list()).messages.find(({ message }) => message === text)?.id ?? expect.fail(text);
const audits = async (target: string) =>
  (await allRows()).filter((row) => row.pk === "AUDIT" && row.target === target).map(({ action }) => action);
const unreadCount = async () => (await succeed("getAdminSummary", { token: admin.token })).messages.unread;

describe("the messages", () => {
  it("are for admins alone", async () => {
    const { token } = await newCustomer();
    const id = await idOf("first");
    expect(await call("listAdminMessages", { token })).toMatchObject({ status: 403 });
    expect(await call("listAdminMessages", {})).toMatchObject({ status: 401 });
    expect(await mark(id, true, token)).toMatchObject({ status: 403 });
    expect(await call("updateAdminMessage", { params: { id }, body: { read: true } })).toMatchObject({ status: 401 });
    expect(await texts({ unread: "true" })).toHaveLength(5);
  });

  it("come newest first, whole, page by page, in one Query each", async () => {
    expect(await texts()).toEqual(["fifth", "fourth", "third", "second", "first"]);
    for (const query of [{}, { unread: "true" }] as Query[]) {
      const one = await list({ ...query, limit: "2" });
      const two = await list({ ...query, limit: "2", cursor: one.nextCursor ?? "" });
      const three = await list({ ...query, limit: "2", cursor: two.nextCursor ?? "" });
      const all = [...one.messages, ...two.messages, ...three.messages].map(({ message }) => message);
      expect(all).toEqual(["fifth", "fourth", "third", "second", "first"]);
      expect(three.nextCursor).toBeNull();
      expect(await requestsOf(() => list(query))).toEqual(["GetItem", "Query"]);
    }
  });

  it("refuse a cursor of another list, and what they do not know", async () => {
    const { nextCursor } = await list({ limit: "1" });
    const queries: Query[] = [
      { unread: "true", cursor: nextCursor ?? "" },
      { cursor: "garbage" },
      { unread: "yes" },
      { limit: "0" },
      { search: "ada" },
    ];
    for (const query of queries) {
      expect(await call("listAdminMessages", { token: admin.token, query })).toMatchObject({ status: 422 });
    }
  });
});

describe("a message that is marked", () => {
  it("as read leaves the unread ones, the counter and its trace with it, and comes back", async () => {
    const id = await idOf("second");
    const count = await unreadCount();
    const read = await mark(id, true);
    expect(read.body).toMatchObject({ message: { id, message: "second", read: true } });
    expect(await texts({ unread: "true" })).toEqual(["fifth", "fourth", "third", "first"]);
    expect(await texts({ unread: "false" })).toEqual(["second"]);
    expect(await texts(), "it is still there").toHaveLength(5);
    expect(await unreadCount()).toBe(count - 1);
    expect(await audits(id)).toEqual(["message.read"]);

    expect((await mark(id, false)).body).toMatchObject({ message: { id, read: false } });
    expect(await texts({ unread: "true" })).toHaveLength(5);
    expect(await texts({ unread: "false" })).toEqual([]);
    expect(await unreadCount()).toBe(count);
    expect(await audits(id)).toEqual(["message.read", "message.unread"]);
  });

  it("again, or by five admins at once, is marked once", async () => {
    const id = await idOf("third");
    const count = await unreadCount();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => mark(id, true)));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: { id, read: true } });
    }
    await mark(id, true);
    expect(await unreadCount()).toBe(count - 1);
    expect(await audits(id)).toEqual(["message.read"]);
    const before = await allRows();
    await mark(id, true);
    expect(await allRows()).toEqual(before);
  });

  it("to and fro at once ends in one of the two, with the counter in step", async () => {
    const id = await idOf("fourth");
    await Promise.all([true, false, true, false].map((read) => mark(id, read)));
    const unread = await texts({ unread: "true" });
    expect((await counters()).unreadMessages).toBe(unread.length);
    const trace = await audits(id);
    expect(trace.length % 2 === 1).toBe(!unread.includes("fourth"));
  });

  it("is not found when there is none", async () => {
    expect(await mark(newId("msg", new Date()), true)).toMatchObject({ status: 404, code: "not_found" });
    for (const id of ["1", "msg_ZZZZZZZZZZZZZZZZZZZZZZZZZZ", newId("ord", new Date())]) {
      expect(await mark(id, true)).toMatchObject({ status: 404 });
    }
  });

  it.each([{}, { read: "true" }, { read: null }, { read: true, message: "changed" }])(
    "needs to be told how: %j",
    async (body) => {
      const refused = await call("updateAdminMessage", {
        token: admin.token,
        params: { id: await idOf("first") },
        body,
      });
      expect(refused).toMatchObject({ status: 422, code: "invalid" });
    },
  );

  it("shows nothing that is not the message's", async () => {
    const { body } = await call("listAdminMessages", { token: admin.token });
    expect(JSON.stringify(body)).not.toMatch(/"(pk|sk|gsi2pk|userId)"/);
  });
});
