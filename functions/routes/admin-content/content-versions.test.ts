import { beforeAll, describe, expect, it } from "vitest";
import { termsContent } from "#shared/content/terms.ts";
import type { RouteId } from "#shared/contract/index.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";

const terms = (heading: string) => ({ ...termsContent, heading });
const params = { page: "terms" };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

let admin: Customer;
let token: string;
beforeAll(async () => {
  admin = await newAdmin();
  ({ token } = admin);
  for (const [minute, heading] of ["one", "two", "three"].entries()) {
    await callExpectingSuccess("updateAdminContent", {
      params,
      token,
      now: at(minute),
      body: { content: terms(heading) },
    });
  }
});

const version = (number: number) =>
  call("getContentVersion", { params: { ...params, version: String(number) }, token });
const restore = (body: { restore: number; version?: number }) => call("restoreContentVersion", { params, token, body });
const currentContent = async () => (await callExpectingSuccess("getContent", { params })).content;

describe("a page's versions", () => {
  it("are listed newest first, page by page", async () => {
    const first = await callExpectingSuccess("listContentVersions", { params, token, query: { limit: "2" } });
    expect(first.page).toBe("terms");
    expect(first.versions).toEqual([
      { version: 3, savedAt: at(2).toISOString(), savedBy: admin.email },
      { version: 2, savedAt: at(1).toISOString(), savedBy: admin.email },
    ]);
    const cursor = first.nextCursor ?? "";
    const second = await callExpectingSuccess("listContentVersions", { params, token, query: { limit: "2", cursor } });
    expect(second).toMatchObject({ versions: [{ version: 1 }], nextCursor: null });
  });

  it("are empty for an unsaved page, and reject a cursor of another page's list", async () => {
    const page = "privacy";
    expect(await callExpectingSuccess("listContentVersions", { params: { page }, token })).toEqual({
      page,
      language: "en",
      versions: [],
      nextCursor: null,
    });
    const { nextCursor } = await callExpectingSuccess("listContentVersions", { params, token, query: { limit: "1" } });
    const query = { cursor: nextCursor ?? "" };
    expect(await call("listContentVersions", { params: { page }, token, query })).toMatchObject({ status: 422 });
  });

  it("can be viewed, and 0 is the default", async () => {
    expect(await version(2)).toMatchObject({
      status: 200,
      body: { page: "terms", version: 2, content: terms("two"), savedAt: at(1).toISOString(), savedBy: admin.email },
    });
    expect((await version(0)).body).toEqual({
      page: "terms",
      language: "en",
      version: 0,
      content: termsContent,
      savedAt: null,
      savedBy: null,
    });
    expect(await version(4)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("are for admins only", async () => {
    const customer = await newCustomer();
    const routes = ["listContentVersions", "getContentVersion", "restoreContentVersion"] as const satisfies RouteId[];
    for (const id of routes) {
      const more = {
        getContentVersion: { params: { ...params, version: "1" } },
        restoreContentVersion: { params, body: { restore: 1 } },
        listContentVersions: { params },
      }[id];
      expect(await call(id, { ...more, token: customer.token }), id).toMatchObject({ status: 403 });
      expect(await call(id, more), id).toMatchObject({ status: 401 });
    }
  });
});

describe("restoring a version", () => {
  it("saves it as the newest, with an audit entry, and keeps the older ones", async () => {
    const before = await allRows();
    const restored = await restore({ restore: 1, version: 3 });
    expect(restored).toMatchObject({ status: 200, body: { version: 4, content: terms("one"), savedBy: admin.email } });
    expect(await currentContent()).toEqual(terms("one"));
    const added = (await allRows()).filter(({ pk, sk }) => !before.some((row) => row.pk === pk && row.sk === sk));
    expect(added).toMatchObject([
      { action: "content.restore", target: "terms", old: { version: 3 }, new: { version: 4, restored: 1 } },
      { ...keys.contentVersion("terms", "en", 4), content: terms("one") },
    ]);
    expect(await version(3)).toMatchObject({ body: { content: terms("three") } });
  });

  it("that is current already creates no version", async () => {
    const before = await allRows();
    expect(await restore({ restore: 4 })).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await restore({ restore: 1 })).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await allRows()).toEqual(before);
  });

  it("is rejected after a concurrent save, and for an unknown version", async () => {
    const before = await allRows();
    const staleRestore = await restore({ restore: 2, version: 3 });
    expect(staleRestore).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(staleRestore.message).toContain(`${admin.email} saved version 4`);
    expect(await restore({ restore: 17 })).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });

  it("can restore the default", async () => {
    expect(await restore({ restore: 0 })).toMatchObject({ status: 200, body: { version: 5, content: termsContent } });
    expect(await currentContent()).toEqual(termsContent);
  });

  /** A save by an earlier release. */
  async function savedLongAgo(content: unknown): Promise<void> {
    const savedBy = { userId: null, email: "operator" };
    const row = { version: 2, savedAt: at(0).toISOString(), savedBy, content };
    await putRow({ ...keys.contentVersion("terms", "en", 2), ...row });
  }

  it("saves the parts of an old one that fit the page's current shape", async () => {
    const { callout: _callout, ...older } = terms("long ago");
    await savedLongAgo({ ...older, gone: "since", callout: { html: "<p>Old</p>" } });
    const savedCopy = { ...terms("long ago"), callout: { html: "<p>Old</p>" } };
    expect(await restore({ restore: 2 })).toMatchObject({ status: 200, body: { version: 6, content: savedCopy } });
    expect(await currentContent()).toEqual(savedCopy);
  });

  it("is rejected if its HTML is no longer permitted; saving it from the editor strips that HTML", async () => {
    const html = '<p onclick="x()">Old</p>';
    await savedLongAgo({ ...terms("harmful"), callout: { html } });
    const before = await allRows();
    expect(await restore({ restore: 2 })).toMatchObject({
      status: 422,
      message:
        "Version 2 holds HTML that pages may not hold any more. Look at it, bring its text into the editor and save that.",
    });
    expect(await allRows()).toEqual(before);

    const { content } = await callExpectingSuccess("getContentVersion", { params: { ...params, version: "2" }, token });
    await callExpectingSuccess("updateAdminContent", { params, token, body: { content } });
    expect(await currentContent()).toEqual({ ...terms("harmful"), callout: { html: "<p>Old</p>" } });
  });
});
