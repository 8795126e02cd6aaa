import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, inject, it, onTestFinished, vi } from "vitest";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import {
  cardForm,
  cards,
  createAccount,
  enterNumber,
  goToPayment,
  newBuyer,
  payWith,
  readDashboardOrders,
  submitNumber,
} from "./harness/buyer.ts";
import { paymentsOf } from "./harness/local-stripe.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { openAsVisitor } from "./harness/visitor.ts";

describe("a buyer who closes the tab right after paying", () => {
  it("finds the order complete, by webhook alone", async () => {
    const buyer = newBuyer();
    const { page, context } = await openAsVisitor();
    await goToPayment(page, buyer);
    const reportBlocked = new Promise<void>((resolve) => {
      // The page's own report of the payment never leaves the browser.
      void page.route("**/api/complete-payment", () => resolve());
    });
    await payWith(page, cards.good);
    await reportBlocked;
    const newTab = await context.newPage();
    await page.close();
    await vi.waitFor(async () => expect((await readDashboardOrders(newTab))[0]).toContain("Complete"), {
      timeout: 60_000,
    });
  });
});

describe("a buyer whose purchase is interrupted", () => {
  it("returns to the number step and its input after a reload", async () => {
    const buyer = newBuyer();
    const { page } = await openAsVisitor();
    await page.goto("/checkout");
    await createAccount(page, buyer);
    await page.getByLabel(checkoutWords.whatsapp.phone).fill(buyer.typedNumber);
    await page.reload();
    await page.getByText(`You’re signed in as ${buyer.email}.`).waitFor();
    expect(await page.getByLabel(checkoutWords.whatsapp.phone).inputValue()).toBe(buyer.typedNumber);
  });

  it("gets the same order again after a reload of the open card form", async () => {
    const buyer = newBuyer();
    const { page } = await openAsVisitor();
    await goToPayment(page, buyer);
    await page.reload();
    await enterNumber(page, buyer);
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    const orderId = new URL(page.url()).searchParams.get("order_id") ?? "";
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });

  it("sees the same result after a reload of the success page", async () => {
    const { page } = await openAsVisitor();
    await goToPayment(page, newBuyer());
    await payWith(page, cards.good);
    await page.getByText("Payment status: complete").waitFor();
    await page.reload();
    await page.getByText("Payment status: complete").waitFor();
  });

  it("can complete the pending order from the dashboard", async () => {
    const { page } = await openAsVisitor();
    await goToPayment(page, newBuyer());
    const [pending] = await readDashboardOrders(page);
    expect(pending).toContain("Not paid");
    await page.getByRole("button", { name: /Complete payment/ }).click();
    await cardForm(page).getByLabel("Card number").waitFor();
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    const rows = await readDashboardOrders(page);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain("Complete");
  });
});

describe("an already licensed number", () => {
  it("is rejected with a clear message before any charge", async () => {
    const buyer = newBuyer();
    const { page } = await openAsVisitor({ expectedErrors: [/status of 409/] });
    await goToPayment(page, buyer);
    await payWith(page, cards.good);
    await page.getByText("Payment status: complete").waitFor();
    await page.goto("/checkout");
    await page.getByLabel(checkoutWords.whatsapp.phone).fill(buyer.typedNumber);
    await submitNumber(page);
    await page.getByText("This number already has a lifetime license on your account.").waitFor();
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });
});

describe("two tabs of one buyer", () => {
  it("share one order with one payment for the same number", async () => {
    const buyer = newBuyer();
    const { page, context } = await openAsVisitor({ expectedErrors: [/status of 400/] });
    await page.goto("/checkout");
    await createAccount(page, buyer);
    const secondTab = await context.newPage();
    await secondTab.goto("/checkout");
    await Promise.all([enterNumber(page, buyer), enterNumber(secondTab, buyer)]);
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await payWith(secondTab, cards.good);
    await secondTab.getByRole("alert").or(secondTab.getByText("Payment status: complete")).first().waitFor();
    const orderId = new URL(page.url()).searchParams.get("order_id") ?? "";
    expect(await paymentsOf(orderId)).toHaveLength(1);
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });
});

describe("a crash of the API before a charge completes its order", () => {
  it("is followed by automatic completion once the API runs again", async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-crash-"));
    const shop = await startTestShop(dataFolder, inject("assemblyFolder"));
    onTestFinished(async () => {
      await shop.stop();
      await rm(dataFolder, { recursive: true, force: true });
    });
    const { page, context } = await openAsVisitor({ siteUrl: shop.siteUrl, expectedErrors: [/status of 50\d/] });
    await goToPayment(page, newBuyer());
    const chargeSent = new Promise<void>((resolve) => {
      // Kill the API before the charge, so that neither the page's report nor the webhook's first delivery can arrive.
      void page.route("**/v1/payment_intents/*/confirm", async (route) => {
        await shop.api.kill();
        await route.continue();
        resolve();
      });
    });
    const reportResponse = page.waitForResponse((response) => response.url().endsWith("/api/complete-payment"));
    await payWith(page, cards.good);
    await chargeSent;
    expect((await reportResponse).status(), "the API cannot complete the order").toBeGreaterThanOrEqual(500);
    const newTab = await context.newPage();
    await page.close();
    await shop.api.restart();
    await vi.waitFor(async () => expect((await readDashboardOrders(newTab))[0]).toContain("Complete"), {
      timeout: 60_000,
    });
  });
});
