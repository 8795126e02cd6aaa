import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { refundWords } from "#shared/content/words/admin/refund.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { callApi, newDonation } from "../harness/shop-records.ts";

it("An admin hides a donation from the wall, and refunds part of it", async () => {
  const note = `For the night shifts ${randomUUID()}`;
  const { donationId, email } = await newDonation({ note });
  const { page } = await openAsAdmin();
  await page.goto("/admin/donations");
  await page.getByLabel("Search").fill(email);
  await page.getByRole("row").filter({ hasText: email }).getByRole("link").press("Enter");
  const sheet = page.getByRole("dialog", { name: "Rosa Donor" });
  await sheet.getByText(note).first().waitFor();
  await sheet.getByRole("button", { name: words.wall.hide }).click();
  await sheet.getByText(words.wall.hidden).waitFor();
  const wall = await callApi("listDonations", { query: { limit: "100" } });
  expect(wall.donations.some(({ id }) => id === donationId)).toBe(false);

  await sheet.getByRole("button", { name: words.refund.action, exact: true }).click();
  await page.getByLabel(refundWords.part).check();
  await page.getByLabel(refundWords.amount("usd")).fill("2.50");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: refundWords.confirm.action("$2.50") }).click();
  await sheet.getByText(words.refund.done("$2.50")).waitFor();
  await sheet.getByText(words.partlyRefunded).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("row").filter({ hasText: email }).getByText(words.partlyRefunded).waitFor();
});

it("An admin anonymizes a donation, which stays on the wall", async () => {
  const note = `My marmalade cat ${randomUUID()}`;
  const { donationId, email } = await newDonation({ note });
  const { page } = await openAsAdmin();
  await page.goto(`/admin/donations?open=${donationId}`);
  const sheet = page.getByRole("dialog", { name: "Rosa Donor" });
  await sheet.getByRole("button", { name: words.anonymity.action }).click();
  const dialog = page.getByRole("dialog", { name: words.anonymity.title });
  await dialog.getByRole("button", { name: words.anonymity.confirm }).click();
  await page.getByText(words.anonymity.done).waitFor();
  await expect.poll(() => page.getByText(email).count()).toBe(0);
  const wall = await callApi("listDonations", { query: { limit: "100" } });
  expect(wall.donations.find(({ id }) => id === donationId)).toMatchObject({ anonymous: true, note: null });
});
