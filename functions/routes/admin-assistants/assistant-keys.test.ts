import { randomInt } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { newWaUserId, questionAbout } from "../../testing/assistants.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin } from "../../testing/people.ts";
import { allRows } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

const newName = () => `Bot ${randomInt(1e9)}`;
const add = (name: string, scopes: readonly string[] = ["lines:read"], now = new Date()) =>
  call("addAssistantKey", { token: admin.token, body: { name, scopes }, now });
const addExpectingSuccess = (name: string, now = new Date()) =>
  callExpectingSuccess("addAssistantKey", { token: admin.token, body: { name, scopes: ["lines:read"] }, now });
const revoke = (id: string) => call("revokeAssistantKey", { token: admin.token, params: { id } });
const list = async () => (await callExpectingSuccess("listAssistantKeys", { token: admin.token })).keys;
const ask = (token: string, now = new Date()) =>
  call("validateLine", { token, body: questionAbout({ waUserId: newWaUserId() }), now });

describe("an assistant's key", () => {
  it("is accepted as soon as it is added, and refused as soon as it is revoked", async () => {
    const { key, secret } = await addExpectingSuccess(newName());
    expect(await ask(secret)).toMatchObject({ status: 200 });
    expect(await revoke(key.id)).toMatchObject({ status: 200 });
    expect(await ask(secret)).toMatchObject({ status: 401, code: "key_required" });
    expect(await revoke(key.id)).toMatchObject({ status: 404 });
  });

  it("is stored as a hash, and shown only when it is added", async () => {
    const { key, secret } = await addExpectingSuccess(newName());
    const secretPart = secret.split(".")[1] ?? "";
    expect(secretPart.length).toBe(43);
    expect(JSON.stringify(await allRows())).not.toContain(secretPart);
    expect(JSON.stringify(await list())).not.toContain(secretPart);
    expect(Object.keys(key).sort()).toEqual(["createdAt", "id", "lastUsedAt", "name", "scopes"]);
  });

  it("is refused with any other secret part, with another key's, and in any other form", async () => {
    const [one, other] = [await addExpectingSuccess(newName()), await addExpectingSuccess(newName())];
    const [id = "", secret = ""] = one.secret.split(".");
    const otherSecret = other.secret.split(".")[1];
    const changedEnd = secret.endsWith("A") ? "Q" : "A";
    const forgeries = [`${id}.${otherSecret}`, `${id}.${secret.slice(0, -1)}${changedEnd}`, id, secret, `${id}.`, "x"];
    for (const forgery of forgeries) expect(await ask(forgery)).toMatchObject({ status: 401, code: "key_required" });
    expect(await ask(one.secret)).toMatchObject({ status: 200 });
  });

  it("may do only what its scopes say", async () => {
    const { body } = await add(newName(), ["lines:claim"]);
    expect(await ask(String(Object(body).secret))).toMatchObject({ status: 403, code: "forbidden" });
  });

  it("shows its last use to the hour, and a call within the hour writes nothing", async () => {
    const start = new Date("2026-11-24T10:00:00Z");
    const { key, secret } = await addExpectingSuccess(newName(), start);
    const lastUse = async () => (await list()).find(({ id }) => id === key.id)?.lastUsedAt;
    expect(await lastUse()).toBeNull();
    await ask(secret, start);
    expect(await lastUse()).toBe(start.toISOString());
    await ask(secret, new Date(start.getTime() + 59 * 60_000));
    expect(await lastUse()).toBe(start.toISOString());
    const later = new Date(start.getTime() + 61 * 60_000);
    await ask(secret, later);
    expect(await lastUse()).toBe(later.toISOString());
  });

  it("has at most one other of the same name, however many are added at the same moment", async () => {
    const name = newName();
    const replies = await Promise.all([1, 2, 3, 4].map(() => add(name)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(await add(name.toUpperCase())).toMatchObject({ status: 409, code: "too_many_assistant_keys" });
    const keys = (await list()).filter((key) => key.name === name);
    expect(keys).toHaveLength(2);
    await revoke(keys[0]?.id ?? "");
    expect(await add(name)).toMatchObject({ status: 200 });
  });

  it("is in the audit log when it is added and when it is revoked, without its secret part", async () => {
    const name = newName();
    const { key, secret } = await addExpectingSuccess(name);
    await revoke(key.id);
    const entries = (await allRows()).filter((row) => row.pk === "AUDIT" && row.target === key.id);
    expect(entries).toMatchObject([
      { action: "assistant-key.add", new: { name, scopes: ["lines:read"] } },
      { action: "assistant-key.revoke", old: { name, scopes: ["lines:read"] } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(secret.split(".")[1]);
  });

  it("needs a name of plain characters and at least one scope, each once", async () => {
    const bad = [
      { name: "", scopes: ["lines:read"] },
      { name: "x".repeat(41), scopes: ["lines:read"] },
      { name: "<b>", scopes: ["lines:read"] },
      { name: "Bot", scopes: [] },
      { name: "Bot", scopes: ["lines:read", "lines:read"] },
      { name: "Bot", scopes: ["admin"] },
    ];
    for (const body of bad) {
      expect(await call("addAssistantKey", { token: admin.token, body })).toMatchObject({ status: 422 });
    }
  });
});
