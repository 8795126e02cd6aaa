import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { settingsWords as words } from "#shared/content/words/admin/settings.ts";
import { openAsAdmin } from "../harness/admin.ts";

/** Saves only a key that no page reads, because other journeys buy from the same shop at the same time. */
it("An admin previews a price, discards it, and saves a custom key", async () => {
  const { page } = await openAsAdmin();
  await page.goto("/admin/settings");
  const preview = page.getByRole("region", { name: words.preview.heading });
  await preview.getByText(words.preview.same).waitFor();
  await page.getByLabel("Launch price (USD)").fill("7.25");
  await preview.getByText("$7.25", { exact: true }).waitFor();
  await page.getByRole("link", { name: frameWords.tabs.users }).click();
  await page.getByRole("button", { name: frameWords.leave.stay }).click();
  await page.getByRole("button", { name: words.bar.discard }).click();

  const key = `shelf ${randomUUID()}`;
  await page.getByRole("button", { name: words.custom.add }).click();
  // The new row is focused.
  await page.keyboard.type(key);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Two\nlines");
  await page.getByRole("button", { name: words.bar.save }).click();
  await page.getByText(words.saved).waitFor();
  await page.reload();
  expect(await page.getByLabel(words.custom.textOf(key)).inputValue()).toBe("Two\nlines");
  expect(await page.getByLabel("Launch price (USD)").inputValue()).toBe("5.00");
});
