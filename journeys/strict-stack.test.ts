import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { Rehearsal } from "#local/rehearsal/rehearsal.ts";
import { strictnessOf } from "#local/strict/strictness.ts";
import { cards, goToPayment, newBuyer, payWith, readDashboardOrders } from "./harness/buyer.ts";
import { paymentsOf, setTestControl } from "./harness/local-stripe.ts";
import { startTestShop } from "./harness/test-shop.ts";
import { openAsVisitor } from "./harness/visitor.ts";

/* What `npm run rehearse -- --strict --new-account` starts. */

const { concurrentCalls } = strictnessOf("new");
let folder: string;
let shop: Rehearsal;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-strict-"));
  shop = await startTestShop(folder, inject("assemblyFolder"), { strict: { concurrentCalls } });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true, force: true });
});

describe("the rehearsed stack with the limits of a new AWS account", () => {
  it("sells a license, and no function lacks a permission", async () => {
    const { page } = await openAsVisitor({ siteUrl: shop.siteUrl });
    await goToPayment(page, newBuyer());
    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    expect(await readDashboardOrders(page)).toEqual([expect.stringContaining("Complete")]);
    expect(shop.permissions.missing()).toEqual([]);
  });

  it("opens the card form while Stripe creates no payment, and creates it when the buyer pays", async () => {
    const { page } = await openAsVisitor({ siteUrl: shop.siteUrl, expectedErrors: [/status of 503/] });
    const creation = { method: "POST", path: "/v1/payment_intents" };
    await setTestControl("faults", { kind: "error", status: 429, times: 100, ...creation }, shop.stripeUrl);
    const [reply] = await Promise.all([
      page.waitForResponse("**/api/create-payment-intent"),
      goToPayment(page, newBuyer()),
    ]);
    expect(reply.status()).toBe(503);
    expect(await page.getByRole("dialog").innerText()).toContain("$5.00");
    await fetch(`${shop.stripeUrl}/_test/faults`, { method: "DELETE" });

    await payWith(page, cards.good);
    await page.waitForURL("**/payment-success?*");
    await page.getByText("Payment status: complete").waitFor();
    const orderId = new URL(page.url()).searchParams.get("order_id") ?? "";
    expect(await paymentsOf(orderId, shop.stripeUrl)).toMatchObject([{ status: "succeeded" }]);
  });

  it("refuses the calls beyond those that its account runs at the same time, and answers again afterward", async () => {
    // Each of these calls needs an instance of its own, which is slow to start. No one is signed in.
    const call = async () => (await fetch(`${shop.apiUrl}/me`)).status;
    const statuses = await Promise.all(Array.from({ length: 3 * concurrentCalls }, call));
    const countOf = (status: number) => statuses.filter((each) => each === status).length;
    expect(countOf(401)).toBeGreaterThan(0);
    expect(countOf(503), "Lambda's answer").toBeGreaterThan(0);
    expect(countOf(401) + countOf(503)).toBe(statuses.length);
    await expect.poll(call).toBe(401);
  });

  it("reaches Stripe no more often than a live account may", async () => {
    const ask = async () => {
      const headers = { authorization: "Bearer pk_test_local" };
      return (await fetch(`${shop.stripeUrl}/v1/payment_intents/pi_unknown?client_secret=x`, { headers })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 300 }, ask));
    expect(statuses).toContain(429);
  });
});
