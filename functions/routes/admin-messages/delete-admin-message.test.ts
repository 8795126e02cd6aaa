import { beforeAll, describe, expect, it } from "vitest";
import { readMessage } from "../../data/messages.ts";
import { readPartition } from "../../personal-data/partition.ts";
import { newIpAddress } from "../../testing/donating.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, counters } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const remove = (id: string, token = admin.token) => call("deleteAdminMessage", { token, params: { id } });
const unreadCount = async () => (await counters()).unreadMessages ?? 0;
const auditEntriesOf = async (id: string) =>
  (await allRows()).filter(({ pk, target }) => pk === "AUDIT" && target === id);

/** Sends a message as a visitor or a customer, and returns its id. */
async function sendMessage(text: string, token?: string): Promise<string> {
  const body = { name: "Rosa Writer", email: "rosa@everline.example", message: text };
  await callExpectingSuccess("sendContactMessage", {
    body,
    ipAddress: newIpAddress(),
    ...(token === undefined ? {} : { token }),
  });
  const { messages } = await callExpectingSuccess("listAdminMessages", { token: admin.token, query: {} });
  return messages.find(({ message }) => message === text)?.id ?? expect.fail(text);
}

describe("deleting a message", () => {
  it("is for admins only, and a rejected request changes nothing", async () => {
    const id = await sendMessage("Not for strangers");
    const customer = await newCustomer();
    const before = await allRows();
    expect(await call("deleteAdminMessage", { params: { id } })).toMatchObject({ status: 401 });
    expect(await remove(id, customer.token)).toMatchObject({ status: 403 });
    expect(await allRows()).toEqual(before);
  });

  it("leaves nothing of a visitor's text, name and email address, and audits the message's id and the admin", async () => {
    const rows = await allRows();
    const text = "Fuchsia is written nowhere else";
    const count = await unreadCount();
    const id = await sendMessage(text);
    expect(await unreadCount()).toBe(count + 1);
    expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await unreadCount()).toBe(count);
    const by = { userId: admin.id, email: admin.email };
    expect(await auditEntriesOf(id)).toMatchObject([{ action: "message.delete", by, old: null, new: null }]);
    const remaining = (await allRows()).filter(({ pk, sk }) => !rows.some((row) => row.pk === pk && row.sk === sk));
    expect(remaining.map(({ pk }) => pk)).toEqual(["AUDIT"]);
    for (const search of [id, "fuchsia", "rosa@everline.example"]) {
      const list = await callExpectingSuccess("listAdminMessages", { token: admin.token, query: { search } });
      expect(
        list.messages.map((message) => message.id),
        search,
      ).not.toContain(id);
    }
    expect(await call("getAdminMessage", { token: admin.token, params: { id } })).toMatchObject({ status: 404 });
  });

  it("removes a customer's message from their data export", async () => {
    const customer = await newCustomer();
    const id = await sendMessage("From an account", customer.token);
    expect((await callExpectingSuccess("exportMe", { token: customer.token })).messages.map((each) => each.id)).toEqual(
      [id],
    );
    await remove(id);
    expect((await callExpectingSuccess("exportMe", { token: customer.token })).messages).toEqual([]);
    expect((await readPartition(customer.id)).messageIds).toEqual([]);
  });

  it("that is already read does not change the unread count", async () => {
    const id = await sendMessage("Read before");
    await callExpectingSuccess("updateAdminMessage", { token: admin.token, params: { id }, body: { answered: true } });
    const count = await unreadCount();
    await remove(id);
    expect(await unreadCount()).toBe(count);
  });

  it("repeatedly or concurrently deletes and counts it once; every other call returns `not_found`", async () => {
    const id = await sendMessage("Ten at once");
    const count = await unreadCount();
    const replies = await Promise.all([...Array(10)].map(() => remove(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    expect(await remove(id)).toMatchObject({ status: 404, code: "not_found" });
    expect(await unreadCount()).toBe(count - 1);
    expect(await auditEntriesOf(id)).toHaveLength(1);
  });

  it("leaves no message and a consistent unread count, even if an admin marks it and its sender deletes their account concurrently", async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const customer = await newCustomer();
      const id = await sendMessage(`Round ${attempt}`, customer.token);
      const { messages } = await callExpectingSuccess("listAdminMessages", {
        token: admin.token,
        query: { unread: "true", limit: "100" },
      });
      const otherUnread = messages.filter((message) => message.id !== id).length;
      const { token } = admin;
      await Promise.all([
        remove(id),
        call("updateAdminMessage", { token, params: { id }, body: { read: true } }),
        call("deleteMe", { token: customer.token, body: { currentPassword: customer.password } }),
      ]);
      expect(await readMessage(id)).toBeUndefined();
      expect(await unreadCount()).toBe(otherUnread);
    }
  });
});
