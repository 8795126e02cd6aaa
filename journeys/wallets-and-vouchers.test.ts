import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { seed } from "#local/seed/seed.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { paymentWords } from "#shared/content/words/payment.ts";
import { cardForm, cards, goToPayment, newBuyer, orderRows, payWith } from "./harness/buyer.ts";
import { setTestControl } from "./harness/local-stripe.ts";
import { callApi } from "./harness/shop-records.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { visitor } from "./harness/visitor.ts";

/** A separate shop, with more payment methods than cards, and a changing currency. */
let dataFolder: string;
let shop: Rehearsal;
beforeAll(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), "everline-elsewhere-"));
  shop = await startTestShop(dataFolder, inject("assemblyFolder"));
  await seed(shop, "accounts", () => {});
  await setTestControl("methods", { elsewhere: true }, shop.stripeUrl);
}, 120_000);
afterAll(async () => {
  await shop.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

/** Selects a redirect method or slip, and pays. */
async function payElsewhere(page: Awaited<ReturnType<typeof visitor>>["page"], name: RegExp): Promise<void> {
  await cardForm(page).getByLabel(name).check();
  await page.getByRole("dialog").getByRole("button", { name: /^Pay / }).click();
}

describe("a buyer with a wallet", () => {
  it("is redirected to it and back to a complete order, with no secret left in the address", async () => {
    const { page } = await visitor({ siteUrl: shop.siteUrl, width: 390 });
    await goToPayment(page, newBuyer());
    await payElsewhere(page, /amazon pay/i);
    await page.getByRole("button", { name: "Complete" }).click();
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    await page.waitForURL((url) => !url.href.includes("secret"));
    expect(await orderRows(page)).toHaveLength(1);
  });

  it("who leaves it without paying keeps the order, and pays it by card", async () => {
    const { page } = await visitor({ siteUrl: shop.siteUrl });
    await goToPayment(page, newBuyer());
    await payElsewhere(page, /amazon pay/i);
    await page.getByRole("button", { name: "Fail" }).click();
    await page.waitForURL("**/payment-success?*");
    await page.getByText(/^Payment status: (?!complete)/).waitFor();
    const rows = await orderRows(page);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(dashboardWords.orders.status.pending);
    await page.getByRole("button", { name: dashboardWords.orders.pay }).first().click();
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await orderRows(page)).toHaveLength(1);
  });
});

describe("a buyer in Mexico", () => {
  it("gets a slip, is told that it is pending, and has a license once it is paid", async () => {
    const { email, password } = sampleAccounts.admin;
    const at = { siteUrl: shop.siteUrl };
    const { token } = await callApi("login", { body: { email, password } }, at);
    const { settings } = await callApi("getAdminSettings", {}, { ...at, token });
    const pesos = { ...settings, currency: "mxn", priceCents: "9900", nextPriceCents: "19900" };
    await callApi("updateAdminSettings", { body: { settings: pesos } }, { ...at, token });

    const { page, context } = await visitor({ siteUrl: shop.siteUrl });
    await goToPayment(page, newBuyer());
    await payElsewhere(page, /oxxo/i);
    await page.getByText(paymentWords.voucherTitle).waitFor();
    const slip = page.getByRole("link", { name: paymentWords.openVoucher });
    const [counter] = await Promise.all([context.waitForEvent("page"), slip.click()]);
    await counter.getByRole("heading", { name: "Payment slip" }).waitFor();
    expect((await orderRows(page))[0]).toContain(dashboardWords.orders.status.pending);
    await counter.getByRole("button", { name: "Pay it" }).click();
    await counter.getByText("It is paid.").waitFor();
    await expect.poll(async () => (await orderRows(page))[0]).toContain(dashboardWords.orders.status.complete);
  });
});
