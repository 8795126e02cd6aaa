import { expect, it } from "vitest";
import { auditWords as words } from "#shared/content/words/admin/audit.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { callApi } from "../harness/shop-records.ts";

it("An audit entry is found by its action, opened by keyboard, still open after a reload, and closed by Back", async () => {
  const { page, token } = await openAsAdmin();
  const search = `nobody-${Date.now()}@everline.example`;
  await callApi("recordAdminExport", { body: { list: "messages", filter: { search } } }, { token });
  await page.goto("/admin/audit");
  await page.getByLabel(words.filter, { exact: true }).selectOption("list.export");
  await page.waitForURL(/action=list\.export/);
  const row = page.getByRole("row").filter({ hasText: words.actions["list.export"] }).first();
  await row.getByRole("link").press("Enter");
  const sheet = page.getByRole("dialog", { name: words.actions["list.export"] });
  await sheet.getByText("@everline.example").last().waitFor();
  await sheet.getByText(words.filterOf(words.fields.search), { exact: true }).waitFor();
  await page.reload();
  await sheet.getByText(words.filterOf(words.fields.search), { exact: true }).waitFor();
  await page.goBack();
  await sheet.waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?action=list.export");
});
