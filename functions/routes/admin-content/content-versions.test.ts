import { beforeAll, describe, expect, it } from "vitest";
import { termsContent } from "#shared/content/terms.ts";
import type { RouteId } from "#shared/contract/index.ts";
import { keys } from "../../data/keys.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, putRow } from "../../testing/rows.ts";

const terms = (heading: string) => ({ ...termsContent, heading });
const params = { page: "terms" };
const atMinute = (minute: number) => new Date(Date.UTC(2026, 10, 21, 12, minute));

let admin: Customer;
let token: string;
beforeAll(async () => {
  admin = await newAdmin();
  ({ token } = admin);
  for (const [minute, heading] of ["one", "two", "three"].entries()) {
    await callExpectingSuccess("updateAdminContent", {
      params,
      token,
      now: atMinute(minute),
      body: { content: terms(heading) },
    });
  }
});

const getVersion = (number: number) =>
  call("getContentVersion", { params: { ...params, version: String(number) }, token });
const restore = ({ versionToRestore, loadedVersion }: { versionToRestore: number; loadedVersion?: number }) =>
  call("restoreContentVersion", { params, token, body: { restore: versionToRestore, version: loadedVersion } });
const currentContent = async () => (await callExpectingSuccess("getContent", { params })).content;

describe("a page's versions", () => {
  it("are listed newest first, a limited number per request", async () => {
    const firstReply = await callExpectingSuccess("listContentVersions", { params, token, query: { limit: "2" } });
    expect(firstReply.page).toBe("terms");
    expect(firstReply.versions).toEqual([
      { version: 3, savedAt: atMinute(2).toISOString(), savedBy: admin.email },
      { version: 2, savedAt: atMinute(1).toISOString(), savedBy: admin.email },
    ]);
    const cursor = firstReply.nextCursor ?? "";
    const secondReply = await callExpectingSuccess("listContentVersions", {
      params,
      token,
      query: { limit: "2", cursor },
    });
    expect(secondReply).toMatchObject({ versions: [{ version: 1 }], nextCursor: null });
  });

  it("are an empty list for a page that was never saved, and cannot be listed with a cursor of another page", async () => {
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

  it("can be read one by one, and version 0 is the default copy", async () => {
    expect(await getVersion(2)).toMatchObject({
      status: 200,
      body: {
        page: "terms",
        version: 2,
        content: terms("two"),
        savedAt: atMinute(1).toISOString(),
        savedBy: admin.email,
      },
    });
    expect((await getVersion(0)).body).toEqual({
      page: "terms",
      language: "en",
      version: 0,
      content: termsContent,
      savedAt: null,
      savedBy: null,
    });
    expect(await getVersion(4)).toMatchObject({ status: 404, code: "not_found" });
  });

  it("are for admins only", async () => {
    const customer = await newCustomer();
    const routes = ["listContentVersions", "getContentVersion", "restoreContentVersion"] as const satisfies RouteId[];
    for (const id of routes) {
      const request = {
        getContentVersion: { params: { ...params, version: "1" } },
        restoreContentVersion: { params, body: { restore: 1 } },
        listContentVersions: { params },
      }[id];
      expect(await call(id, { ...request, token: customer.token }), id).toMatchObject({ status: 403 });
      expect(await call(id, request), id).toMatchObject({ status: 401 });
    }
  });
});

describe("restoring a version", () => {
  it("saves it as the newest, with an audit entry, and keeps the older ones", async () => {
    const before = await allRows();
    const restored = await restore({ versionToRestore: 1, loadedVersion: 3 });
    expect(restored).toMatchObject({ status: 200, body: { version: 4, content: terms("one"), savedBy: admin.email } });
    expect(await currentContent()).toEqual(terms("one"));
    const added = (await allRows()).filter(({ pk, sk }) => !before.some((row) => row.pk === pk && row.sk === sk));
    expect(added).toMatchObject([
      { action: "content.restore", target: "terms", old: { version: 3 }, new: { version: 4, restored: 1 } },
      { ...keys.contentVersion("terms", "en", 4), content: terms("one") },
    ]);
    expect(await getVersion(3)).toMatchObject({ body: { content: terms("three") } });
  });

  it("whose content is already current creates no version", async () => {
    const before = await allRows();
    expect(await restore({ versionToRestore: 4 })).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await restore({ versionToRestore: 1 })).toMatchObject({ status: 200, body: { version: 4 } });
    expect(await allRows()).toEqual(before);
  });

  it("is rejected after a concurrent save, and for an unknown version", async () => {
    const before = await allRows();
    const staleRestore = await restore({ versionToRestore: 2, loadedVersion: 3 });
    expect(staleRestore).toMatchObject({ status: 409, code: "changed_meanwhile" });
    expect(staleRestore.message).toContain(`${admin.email} saved version 4`);
    expect(await restore({ versionToRestore: 17 })).toMatchObject({ status: 404, code: "not_found" });
    expect(await allRows()).toEqual(before);
  });

  it("saves the default copy for version 0", async () => {
    expect(await restore({ versionToRestore: 0 })).toMatchObject({
      status: 200,
      body: { version: 5, content: termsContent },
    });
    expect(await currentContent()).toEqual(termsContent);
  });

  /** Stores version 2 as an earlier release of the shop would have saved it. */
  async function putOldVersion(content: unknown): Promise<void> {
    const savedBy = { userId: null, email: "operator" };
    const row = { version: 2, savedAt: atMinute(0).toISOString(), savedBy, content };
    await putRow({ ...keys.contentVersion("terms", "en", 2), ...row });
  }

  it("of an older shape saves only the fields of the page's current shape", async () => {
    const { callout: _callout, ...older } = terms("long ago");
    await putOldVersion({ ...older, removedField: "x", callout: { html: "<p>Old</p>" } });
    const savedCopy = { ...terms("long ago"), callout: { html: "<p>Old</p>" } };
    expect(await restore({ versionToRestore: 2 })).toMatchObject({
      status: 200,
      body: { version: 6, content: savedCopy },
    });
    expect(await currentContent()).toEqual(savedCopy);
  });

  it("is rejected if its HTML is no longer allowed; saving it from the editor strips that HTML", async () => {
    const html = '<p onclick="x()">Old</p>';
    await putOldVersion({ ...terms("harmful"), callout: { html } });
    const before = await allRows();
    expect(await restore({ versionToRestore: 2 })).toMatchObject({
      status: 422,
      message:
        "Version 2 contains HTML that's no longer allowed. View it, copy its text into the editor, and save that.",
    });
    expect(await allRows()).toEqual(before);

    const { content } = await callExpectingSuccess("getContentVersion", { params: { ...params, version: "2" }, token });
    await callExpectingSuccess("updateAdminContent", { params, token, body: { content } });
    expect(await currentContent()).toEqual({ ...terms("harmful"), callout: { html: "<p>Old</p>" } });
  });
});
