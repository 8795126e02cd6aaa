import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { seed } from "#local/seed/seed.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { paymentWords } from "#shared/content/words/payment.ts";
import { cardForm, cards, goToPayment, newBuyer, payWith, readDashboardOrders } from "./harness/buyer.ts";
import { setTestControl } from "./harness/local-stripe.ts";
import { callApi } from "./harness/shop-records.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { openAsVisitor } from "./harness/visitor.ts";

let dataFolder: string;
/** A separate shop, because these journeys add payment methods and change the currency. */
let shop: Rehearsal;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-elsewhere-"));
  shop = await startTestShop(dataFolder, inject("assemblyFolder"));
  await seed(shop, "accounts", () => {});
  await setTestControl("methods", { elsewhere: true }, shop.stripeUrl);
});
afterAll(async () => {
  await shop.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Selects a payment method that redirects or issues a voucher, and pays. */
async function payWithMethod(page: Awaited<ReturnType<typeof openAsVisitor>>["page"], name: RegExp): Promise<void> {
  await cardForm(page).getByLabel(name).check();
  await page.getByRole("dialog").getByRole("button", { name: /^Pay / }).click();
}

describe("a buyer with a wallet", () => {
  it("is redirected to the wallet and back to a complete order, with no secret left in the address", async () => {
    const { page } = await openAsVisitor({ siteUrl: shop.siteUrl, width: 390 });
    await goToPayment(page, newBuyer());
    await payWithMethod(page, /amazon pay/i);
    await page.getByRole("button", { name: "Complete" }).click();
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    await page.waitForURL((url) => !url.href.includes("secret"));
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });

  it("who leaves the wallet without paying keeps the order, and can pay by card", async () => {
    const { page } = await openAsVisitor({ siteUrl: shop.siteUrl });
    await goToPayment(page, newBuyer());
    await payWithMethod(page, /amazon pay/i);
    await page.getByRole("button", { name: "Fail" }).click();
    await page.waitForURL("**/payment-success?*");
    await page.getByText(/^Payment status: (?!complete)/).waitFor();
    const rows = await readDashboardOrders(page);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(dashboardWords.orders.status.pending);
    await page.getByRole("button", { name: dashboardWords.orders.pay }).first().click();
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await readDashboardOrders(page)).toHaveLength(1);
  });
});

describe("a buyer in Mexico", () => {
  it("gets a voucher, and sees the order as pending until the voucher is paid, then as complete", async () => {
    const { email, password } = sampleAccounts.admin;
    const target = { siteUrl: shop.siteUrl };
    const { token } = await callApi("login", { body: { email, password } }, target);
    const { settings } = await callApi("getAdminSettings", {}, { ...target, token });
    const pesoSettings = { ...settings, currency: "mxn", priceCents: "9900", nextPriceCents: "19900" };
    await callApi("updateAdminSettings", { body: { settings: pesoSettings } }, { ...target, token });

    const { page, context } = await openAsVisitor({ siteUrl: shop.siteUrl });
    await goToPayment(page, newBuyer());
    await payWithMethod(page, /oxxo/i);
    await page.getByText(paymentWords.voucherTitle).waitFor();
    const voucherLink = page.getByRole("link", { name: paymentWords.openVoucher });
    const [voucherPage] = await Promise.all([context.waitForEvent("page"), voucherLink.click()]);
    await voucherPage.getByRole("heading", { name: "Payment slip" }).waitFor();
    expect((await readDashboardOrders(page))[0]).toContain(dashboardWords.orders.status.pending);
    await voucherPage.getByRole("button", { name: "Pay it" }).click();
    await voucherPage.getByText("It is paid.").waitFor();
    await expect
      .poll(async () => (await readDashboardOrders(page))[0])
      .toContain(dashboardWords.orders.status.complete);
  });
});
