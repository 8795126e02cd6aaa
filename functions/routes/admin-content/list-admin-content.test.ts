import { beforeAll, describe, expect, it } from "vitest";
import { pageCopy } from "../../../shared/content/pages.ts";
import { privacyContent } from "../../../shared/content/privacy.ts";
import { contentPages } from "../../../shared/contract/content.ts";
import { keys } from "../../data/keys.ts";
import { call, succeed } from "../../testing/front-door.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { putRow } from "../../testing/rows.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});

describe("the list of all content", () => {
  it("has each page as it is in force, and its default", async () => {
    const { entries, defaults } = await succeed("listAdminContent", { token: admin.token });
    expect(entries.map(({ page }) => page)).toEqual(contentPages);
    for (const page of contentPages) expect(defaults[page]).toEqual(pageCopy[page].builtIn);
    for (const { page, content, ...rest } of entries) {
      expect(content, page).toEqual(pageCopy[page].builtIn);
      expect(rest).toEqual({ version: 0, savedAt: null, savedBy: null });
    }
  });

  it("goes on where a Query ends at a megabyte, and leaves out a page that the shop no longer has", async () => {
    const savedBy = { userId: admin.id, email: admin.email };
    const stamp = { version: 3, savedAt: "2026-11-21T10:00:00.000Z", savedBy };
    // Half of it was saved under another shape: a part that no page knows makes each row as large as a row can be.
    for (const page of [...contentPages, "pressRoom"]) {
      await putRow({ ...keys.content(page), ...stamp, content: { ...privacyContent, gone: "x".repeat(300_000) } });
    }
    const { entries } = await succeed("listAdminContent", { token: admin.token });
    expect(entries.map(({ page }) => page)).toEqual(contentPages);
    for (const entry of entries) expect(entry).toMatchObject({ version: 3, savedBy: admin.email });
    expect(JSON.stringify(entries)).not.toContain("xxx");
  });

  it("is for admins", async () => {
    const { token } = await newCustomer();
    expect(await call("listAdminContent", { token })).toMatchObject({ status: 403, code: "forbidden" });
    expect(await call("listAdminContent")).toMatchObject({ status: 401 });
  });
});
