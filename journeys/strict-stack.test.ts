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
    // Stripe holds each call longer than a slow machine takes to send all of them.
    const held = { method: "POST", path: "/v1/payment_intents", ms: 8000 };
    await setTestControl("faults", { kind: "delay", times: concurrentCalls, ...held }, shop.stripeUrl);
    const donation = { amountCents: 500, name: null, email: null, note: null, anonymous: true, profileImage: null };
    const donate = async () => {
      const body = JSON.stringify(donation);
      const headers = { "content-type": "application/json" };
      return (await fetch(`${shop.apiUrl}/create-donation-intent`, { method: "POST", headers, body })).status;
    };
    const statuses = await Promise.all(Array.from({ length: 2 * concurrentCalls }, donate));
    const countOf = (status: number) => statuses.filter((each) => each === status).length;
    expect(countOf(200)).toBe(concurrentCalls);
    expect(countOf(503), "Lambda's answer").toBe(concurrentCalls);
    expect(await donate()).toBe(200);
  });

  it("reaches Stripe no more often than a live account may", async () => {
    const ask = async () => {
      const headers = { authorization: "Bearer pk_test_local" };
      return (await fetch(`${shop.stripeUrl}/v1/payment_intents/pi_unknown?client_secret=x`, { headers })).status;
    };
    // A slow machine may spread one burst over several seconds.
    const burst = () => Promise.all(Array.from({ length: 300 }, ask));
    await expect.poll(burst).toContain(429);
  });
});
