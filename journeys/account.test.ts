import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { shapes } from "#shared/contract/index.ts";
import { axeViolations } from "./harness/axe.ts";
import {
  type Buyer,
  cards,
  enterNumber,
  goToPayment,
  newBuyer,
  payWith,
  readDashboardOrders,
} from "./harness/buyer.ts";
import { paymentsOf } from "./harness/local-stripe.ts";
import { tabTo } from "./harness/tab-to.ts";
import { openAsVisitor, type VisitorOptions } from "./harness/visitor.ts";

const unauthorizedStatus = /status of 401/;
const forbiddenStatus = /status of 403/;
const conflictStatus = /status of 409/;

/** Registers a customer, and opens their dashboard. */
async function openAsCustomer(options: VisitorOptions = {}) {
  const buyer = newBuyer();
  const { name, email, password } = buyer;
  const siteUrl = inject("siteUrl");
  const reply = await fetch(`${siteUrl}/api/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, email, password }),
  });
  const { token } = shapes.register.reply.parse(await reply.json());
  const storageState = { cookies: [], origins: [{ origin: siteUrl, localStorage: [{ name: "token", value: token }] }] };
  const { page, context } = await openAsVisitor({ ...options, storageState });
  await openDashboard(page);
  return { buyer, page, context, token };
}

/** Buys a line as a new customer, and opens their dashboard. */
async function openAsLicensee(options: VisitorOptions = {}) {
  const buyer = newBuyer();
  const { page } = await openAsVisitor(options);
  await goToPayment(page, buyer);
  await payWith(page, cards.good);
  await page.waitForURL("**/payment-success?*");
  await page.getByText("Payment status: complete").waitFor();
  const orderId = new URL(page.url()).searchParams.get("order_id") ?? "";
  await openDashboard(page);
  return { buyer, page, orderId };
}

async function openDashboard(page: Page): Promise<void> {
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Your data", exact: true }).waitFor();
}

async function signIn(page: Page, { email, password }: Pick<Buyer, "email" | "password">): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

const startEditing = (page: Page) => page.getByRole("button", { name: "Edit details" }).click();
const saveChanges = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const waitUntilUpdated = (page: Page) => page.getByText("Profile updated successfully.").waitFor();

describe("a customer who edits the profile", () => {
  it("sees the new name, and stays signed in after a password change, while all other sessions end", async () => {
    const { buyer, page, context } = await openAsCustomer();
    const otherDevice = await openAsVisitor({
      storageState: await context.storageState(),
      expectedErrors: [unauthorizedStatus],
    });
    await openDashboard(otherDevice.page);

    await startEditing(page);
    await page.getByLabel("Full Name").fill("Ada King");
    await page.getByLabel("New Password").fill("a better horse");
    await page.getByLabel("Confirm Password").fill("a better horse");
    await page.getByLabel("Current Password").fill(buyer.password);
    await saveChanges(page);
    await waitUntilUpdated(page);
    await page.reload();
    await page.getByText("Signed in as Ada King").waitFor();

    await otherDevice.page.reload();
    await otherDevice.page.waitForURL("**/login");
    await signIn(otherDevice.page, buyer);
    await otherDevice.page.getByText("That email and password don’t match.").waitFor();
    await signIn(otherDevice.page, { email: buyer.email, password: "a better horse" });
    await otherDevice.page.waitForURL("**/dashboard");
  });

  it("sees where they are signed in, ends another session, and ends their own by signing out", async () => {
    const { buyer, page } = await openAsCustomer({ width: 390 });
    const otherDevice = await openAsVisitor({ expectedErrors: [unauthorizedStatus] });
    await signIn(otherDevice.page, buyer);
    await otherDevice.page.waitForURL("**/dashboard");
    await page.reload();
    const sessions = page.getByRole("region", { name: "Where you’re signed in" });
    await sessions.getByText("This device").waitFor();
    expect(await sessions.getByRole("listitem").count()).toBe(2);
    expect(await axeViolations(page)).toEqual([]);
    await sessions.getByRole("button", { name: /^Sign out Chrome/ }).click();
    await sessions.getByText("Device signed out.").waitFor();
    await otherDevice.page.reload();
    await otherDevice.page.waitForURL("**/login");

    const token = await page.evaluate(() => localStorage.getItem("token"));
    const signOutReply = page.waitForResponse("**/api/sign-out");
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.waitForURL("**/login");
    expect((await signOutReply).status()).toBe(200);
    const copied = await page.request.get("/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect(copied.status()).toBe(401);
  });

  it("must enter the current password, and cannot take another user's email address", async () => {
    const { buyer, page } = await openAsCustomer({ width: 390, expectedErrors: [forbiddenStatus, conflictStatus] });
    const { buyer: otherBuyer } = await openAsCustomer();
    await startEditing(page);
    await page.getByLabel("Email Address").fill(otherBuyer.email.toUpperCase());
    await saveChanges(page);
    const password = page.getByLabel("Current Password");
    await page.getByText("Please enter your current password.").waitFor();
    expect(await password.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    await password.fill("wrong horse");
    await password.press("Enter");
    await page.getByText("That password is incorrect.").waitFor();
    expect(await password.inputValue()).toBe("wrong horse");
    await password.fill(buyer.password);
    await saveChanges(page);
    await page.getByText("That email is already associated with another account.").waitFor();
    await page.getByLabel("Email Address").fill(`new.${buyer.email}`);
    await saveChanges(page);
    await waitUntilUpdated(page);
    await page
      .getByRole("definition")
      .filter({ hasText: `new.${buyer.email}` })
      .waitFor();
  });
});

describe("a customer's data", () => {
  it("can be downloaded as a file that contains the order", async () => {
    const { buyer, page, orderId } = await openAsLicensee();
    const downloadEvent = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const download = await downloadEvent;
    expect(download.suggestedFilename()).toMatch(/^everline-data-\d{4}-\d{2}-\d{2}\.json$/);
    await page.getByText(`Saved as ${download.suggestedFilename()}.`).waitFor();

    const folder = await mkdtemp(path.join(tmpdir(), "everline-download-"));
    const file = path.join(folder, "data.json");
    await download.saveAs(file);
    const data = shapes.exportMe.reply.parse(JSON.parse(await readFile(file, "utf8")));
    await rm(folder, { recursive: true });
    expect(data.account).toMatchObject({ name: buyer.name, email: buyer.email });
    expect(data.orders).toMatchObject([{ id: orderId, phone: buyer.number, status: "complete", lineState: "active" }]);
  });
});

describe("a customer with an unwanted order", () => {
  it("can delete it, which cancels its payment", async () => {
    const { page } = await openAsLicensee();
    await page.goto("/checkout");
    await enterNumber(page, newBuyer());
    const rows = await readDashboardOrders(page);
    expect(rows).toHaveLength(2);
    const orderId = /ord_\w{26}/.exec(rows[0]?.replaceAll(/\s/g, "") ?? "")?.[0] ?? "";
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["requires_payment_method"]);

    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete order" }).click();
    await page.getByText("1 order", { exact: true }).waitFor();
    expect(await readDashboardOrders(page)).toHaveLength(1);
    expect((await paymentsOf(orderId)).map(({ status }) => status)).toEqual(["canceled"]);
  });
});

describe("a customer who deletes their account", () => {
  it("needs only the keyboard, and cannot sign in afterwards", async () => {
    const { buyer, page } = await openAsLicensee({ width: 390, expectedErrors: [unauthorizedStatus] });
    const opener = page.getByRole("button", { name: "Delete account" });
    const dialog = page.getByRole("dialog", { name: "Delete your account?" });
    await opener.press("Enter");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await dialog.getByText("Your license ends right away").waitFor();
    await tabTo(page, dialog.getByRole("textbox").first());
    await page.keyboard.type("nobody@everline.example");
    await page.keyboard.press("Enter");
    await dialog.getByText("That isn’t this account’s email.").waitFor();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(buyer.email);
    await page.keyboard.press("Tab");
    await page.keyboard.type(buyer.password);
    await page.keyboard.press("Enter");

    await page.waitForURL((url) => url.pathname === "/");
    await page.getByText("Your account is deleted, and").waitFor();
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

    await page.goto("/dashboard");
    await page.waitForURL("**/login");
    await signIn(page, buyer);
    await page.getByText("That email and password don’t match.").waitFor();
  });
});

describe.each([390, 1280] as const)("the dashboard at %i px", (width) => {
  it("has no axe violations in light and dark, with the profile form and with the deletion dialog", async () => {
    const { page, token } = await openAsCustomer({ width });
    await page.request.post("/api/create-payment-intent", {
      headers: { authorization: `Bearer ${token}` },
      data: { phone: newBuyer().number },
    });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await openDashboard(page);
      await page.getByRole("row").filter({ hasText: /ord_/ }).waitFor();
      await startEditing(page);
      expect(await axeViolations(page), colorScheme).toEqual([]);
      await page.getByRole("button", { name: "Delete account" }).click();
      await page.getByRole("button", { name: "Delete for good" }).click();
      expect(await axeViolations(page), colorScheme).toEqual([]);
    }
  });
});
