import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { expect, inject, it, onTestFinished } from "vitest";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { seed } from "#local/seed/seed.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { loginWords } from "#shared/content/words/login.ts";
import { passkeyWords as words } from "#shared/content/words/passkeys.ts";
import { callApi } from "./harness/shop-records.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { addVirtualAuthenticator } from "./harness/virtual-authenticator.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/** Signs in with the password on the sign-in page. */
async function signIn(page: Page, email: string, password: string) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

/** Adds a passkey on the dashboard, with the keyboard alone. */
async function addPasskey(page: Page, password: string) {
  await page.getByRole("button", { name: words.add }).press("Enter");
  await page.getByLabel(words.password.label, { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await page.getByText(words.addedDone).waitFor();
}

it("A customer adds a passkey, signs in with it on a phone, and removes it", async () => {
  const email = `${randomUUID()}@example.com`;
  const password = "correct horse battery";
  await callApi("register", { body: { name: "Ada", email, password } });
  const { page } = await openAsVisitor({ width: 390, expectedErrors: [/status of 403/] });
  await addVirtualAuthenticator(page);
  await signIn(page, email, password);
  await page.waitForURL(/\/dashboard$/);
  await page.getByText(words.empty).waitFor();
  await addPasskey(page, password);
  await page.getByText(words.neverUsed).waitFor();

  await page.getByRole("button", { name: dashboardWords.signOut, exact: true }).click();
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: loginWords.passkey.submit }).click();
  await page.waitForURL(/\/dashboard$/);
  await page.getByRole("list", { name: words.list }).getByText(words.lastUsed).waitFor();

  await page.getByRole("button", { name: words.remove, exact: false }).last().click();
  await page.getByRole("button", { name: words.password.usePasskey }).click();
  await page.getByText(words.removedDone).waitFor();
  await page.getByRole("button", { name: dashboardWords.signOut, exact: true }).click();
  await page.getByRole("button", { name: loginWords.passkey.submit }).click();
  expect(await page.getByRole("alert").textContent()).toBe(
    "We couldn’t verify that passkey. Please try again, or use another way.",
  );
});

it("An admin makes a passkey the second step, and then needs it after the password", async () => {
  // A separate shop, because two-step sign-in for the shared shop's admin would lock out the other journeys.
  const folder = await mkdtemp(path.join(tmpdir(), "everline-passkeys-"));
  const shop = await startTestShop(folder, inject("assemblyFolder"));
  onTestFinished(async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  });
  await seed(shop, "accounts", () => {});
  const { email, password } = sampleAccounts.admin;
  const { page } = await openAsVisitor({ siteUrl: shop.siteUrl, expectedErrors: [/status of 403/] });
  await addVirtualAuthenticator(page);
  await signIn(page, email, password);
  await page.waitForURL(/\/admin/);
  await page.goto("/dashboard");
  await addPasskey(page, password);
  await page.goto("/admin/security");
  await page.getByRole("button", { name: securityWords.page.passkeys.switchOn }).click();
  await page.getByText(securityWords.page.passkeys.switchedOn).waitFor();

  await page.getByRole("button", { name: frameWords.signOut }).first().click();
  await page.waitForURL(/\/login$/);
  await signIn(page, email, password);
  const lock = page.getByRole("dialog", { name: securityWords.lock.code.title });
  await lock.getByRole("button", { name: securityWords.lock.passkey.submit }).click();
  await lock.waitFor({ state: "detached" });

  await page.getByRole("button", { name: frameWords.signOut }).first().click();
  await page.waitForURL(/\/login$/);
  await page.getByRole("button", { name: loginWords.passkey.submit }).click();
  await page.getByRole("heading", { level: 1, name: frameWords.tabs.overview }).waitFor();
  expect(await page.getByRole("dialog").count(), "a passkey alone is both factors").toBe(0);
});
