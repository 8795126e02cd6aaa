import { expect, it } from "vitest";
import { messageWords as words } from "#shared/content/words/admin/messages.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { newMessage } from "../harness/shop-records.ts";

it("An admin reads a message by keyboard, and marks it as answered", async () => {
  const text = await newMessage();
  const { page } = await openAsAdmin();
  await page.goto("/admin/messages?show=unread");
  const row = page.getByRole("row").filter({ hasText: text });
  await row.getByText(words.state.unread).waitFor();
  await row.getByRole("link").press("Enter");
  const sheet = page.getByRole("dialog", { name: "Rosa Writer" });
  await sheet.getByText(words.state.waiting, { exact: true }).waitFor();
  const replyLink = await sheet.getByRole("link", { name: words.sheet.reply }).getAttribute("href");
  expect(decodeURIComponent(replyLink ?? "")).toContain(`> ${text}`);
  await sheet.getByRole("button", { name: words.sheet.markAnswered }).press("Enter");
  await sheet.getByText(words.sheet.done.answered).waitFor();
  await page.keyboard.press("Escape");
  await row.waitFor({ state: "detached" });
  await page.goto("/admin/messages?show=answered");
  await row.getByText(words.state.answered).waitFor();
});

it("An admin deletes a message at its sender's request", async () => {
  const text = await newMessage();
  const { page } = await openAsAdmin();
  await page.goto("/admin/messages");
  const row = page.getByRole("row").filter({ hasText: text });
  await row.getByRole("link").click();
  const sheet = page.getByRole("dialog", { name: "Rosa Writer" });
  await sheet.getByRole("button", { name: words.deletion.action }).click();
  const dialog = page.getByRole("dialog", { name: words.deletion.title });
  await dialog.getByRole("button", { name: words.deletion.confirm }).click();
  await page.getByText(words.deletion.done("Rosa Writer")).waitFor();
  await row.waitFor({ state: "detached" });
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/admin/messages");
});
