import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Secret, TOTP } from "otpauth";
import { expect, inject, it, onTestFinished } from "vitest";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { seed } from "#local/seed/seed.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { listWords } from "#shared/content/words/admin/list.ts";
import { securityWords as words } from "#shared/content/words/admin/security.ts";
import { openAsAdmin } from "../harness/admin.ts";
import { startTestShop } from "../harness/test-shop.ts";

const { email, password } = sampleAccounts.admin;

/** Starts a separate shop, because two-step sign-in for the shared shop's admin would lock out the other journeys. */
async function startOwnShop() {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-second-factor-"));
  const shop = await startTestShop(folder, inject("assemblyFolder"));
  onTestFinished(async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await seed(shop, "accounts", () => {});
  return shop;
}

it("An admin turns on two-step sign-in, and then signs in with a recovery code", async () => {
  const { siteUrl } = await startOwnShop();
  const { page } = await openAsAdmin({ siteUrl, expectedErrors: [/status of 403/] });
  await page.goto("/admin/security");
  await page.getByRole("button", { name: words.page.factor.switchOn }).click();
  await page.getByLabel(words.page.setUp.password.label, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/).textContent()) ?? "";
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  await page.getByLabel(words.code.app.label, { exact: true }).fill(authenticator.generate());
  await page.keyboard.press("Enter");
  const recoveryCodes = page.getByRole("list", { name: words.page.codes.label }).getByRole("listitem");
  await recoveryCodes.nth(9).waitFor();
  const recoveryCode = (await recoveryCodes.first().textContent()) ?? "";
  await page.getByLabel(words.page.codes.savedThem).check();
  await page.getByRole("button", { name: words.page.codes.done }).click();
  await page.getByText(words.page.factor.switchedOn).waitFor();

  await page.getByRole("button", { name: frameWords.signOut }).first().click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  const lock = page.getByRole("dialog", { name: words.lock.code.title });
  await lock.getByRole("button", { name: words.code.useRecovery }).click();
  await page.keyboard.type(recoveryCode.toUpperCase());
  await page.keyboard.press("Enter");
  await lock.waitFor({ state: "detached" });
  await page.goto("/admin/security");
  await page.getByText("9", { exact: true }).waitFor();
});

it("An idle admin must sign in again, and then finds their input unchanged", async () => {
  const { page } = await openAsAdmin();
  await page.clock.install();
  await page.goto("/admin/donations");
  await page.getByLabel(listWords.search, { exact: true }).fill("somebody@");
  await page.waitForURL(/search=somebody/);
  await page.clock.fastForward("31:00");
  const lock = page.getByRole("dialog", { name: words.lock.password.title });
  await lock.waitFor();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect.poll(() => lock.getByLabel(words.lock.password.email).inputValue()).toBe(email);
  await lock.getByLabel(words.lock.password.password, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await lock.waitFor({ state: "detached" });
  expect(await page.getByLabel(listWords.search, { exact: true }).inputValue()).toBe("somebody@");
});
