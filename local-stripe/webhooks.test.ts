import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startLocalStripe } from "./server.ts";
import { startTestStripe, startWebhookReceiver, WEBHOOK_SECRET } from "./testing.ts";

const cleanups: Array<() => unknown> = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

async function startShopAndStripe(
  statusFor?: Parameters<typeof startWebhookReceiver>[0],
  options: Parameters<typeof startTestStripe>[0] = {},
) {
  const shop = await startWebhookReceiver(statusFor);
  const local = await startTestStripe({ webhookUrl: shop.url, ...options });
  cleanups.push(shop.stop, local.stop);
  const pay = () =>
    local.stripe.paymentIntents.create({ amount: 500, currency: "usd", payment_method: "pm_card_visa", confirm: true });
  return { shop, local, pay };
}

const PAYMENT_EVENTS = ["charge.succeeded", "payment_intent.created", "payment_intent.succeeded"];

describe("a webhook", () => {
  it("has a signature that the real SDK accepts only with the right secret", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    const { id } = await pay();
    await vi.waitFor(() => expect(shop.types().sort()).toEqual(PAYMENT_EVENTS));
    const webhook = shop.received.find(({ type }) => type === "payment_intent.succeeded");
    const event = local.stripe.webhooks.constructEvent(webhook?.body ?? "", webhook?.signature ?? "", WEBHOOK_SECRET);
    expect(event.data.object).toMatchObject({ id, status: "succeeded" });
    expect(event.request?.id).toMatch(/^req_/);
    expect(() =>
      local.stripe.webhooks.constructEvent(webhook?.body ?? "", webhook?.signature ?? "", "whsec_other"),
    ).toThrow();
  });

  it("is retried until the shop accepts it, and its event then counts as delivered", async () => {
    const { shop, local, pay } = await startShopAndStripe((webhook, count) =>
      webhook.type === "charge.succeeded" && count < 6 ? 500 : 200,
    );
    await pay();
    await vi.waitFor(async () =>
      expect((await local.stripe.events.list({ delivery_success: true })).data).toHaveLength(3),
    );
    const attemptCount = shop.types().filter((type) => type === "charge.succeeded").length;
    expect(attemptCount).toBeGreaterThan(1);
  });

  it("stays undelivered when the shop never accepts it", async () => {
    const { shop, local, pay } = await startShopAndStripe(() => 500);
    await pay();
    await vi.waitFor(() => expect(shop.received).toHaveLength(12));
    await vi.waitFor(async () =>
      expect((await (await local.callControl("webhooks", {}, "GET")).json()).queued).toEqual([]),
    );
    expect((await local.stripe.events.list({ delivery_success: false })).data).toHaveLength(3);
  });

  it("is held in withhold mode, then released in the requested order", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    await local.callControl("webhooks", { mode: "withhold" });
    await pay();
    expect((await (await local.callControl("webhooks", {}, "GET")).json()).queued).toHaveLength(3);
    expect(shop.received).toEqual([]);
    await local.callControl("webhooks/release", { order: "reverse" });
    expect(shop.types()).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]);
  });

  it("is delivered twice in duplicate mode", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    await local.callControl("webhooks", { mode: "duplicate" });
    await pay();
    await vi.waitFor(() => expect(shop.types().sort()).toEqual([...PAYMENT_EVENTS, ...PAYMENT_EVENTS].sort()));
    expect(new Set(shop.received.map(({ id }) => id)).size).toBe(3);
  });

  it("is delivered in reverse order in reorder mode", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    await local.callControl("webhooks", { mode: "reorder", count: 3 });
    await pay();
    await vi.waitFor(() =>
      expect(shop.types()).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]),
    );
  });

  it("is resent on demand", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    await pay();
    await vi.waitFor(() => expect(shop.received).toHaveLength(3));
    await local.callControl(`events/${shop.received[0]?.id}/resend`);
    await vi.waitFor(() => expect(shop.received).toHaveLength(4));
    expect(shop.received[3]?.id).toBe(shop.received[0]?.id);
  });

  it("overtakes a delayed response", async () => {
    const { shop, local, pay } = await startShopAndStripe();
    await local.callControl("faults", { kind: "delay-reply", ms: 200 });
    const onResponse = vi.fn();
    const payment = pay().then(onResponse);
    await vi.waitFor(() => expect(shop.received).toHaveLength(3));
    expect(onResponse).not.toHaveBeenCalled();
    await payment;
  });

  it("also reaches a registered endpoint, with its own secret and only for subscribed types", async () => {
    const { local, pay } = await startShopAndStripe();
    const other = await startWebhookReceiver();
    cleanups.push(other.stop);
    const endpoint = await local.stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ["payment_intent.succeeded"],
    });
    await pay();
    await vi.waitFor(() => expect(other.types()).toEqual(["payment_intent.succeeded"]));
    const [webhook] = other.received;
    expect(
      local.stripe.webhooks.constructEvent(webhook?.body ?? "", webhook?.signature ?? "", endpoint.secret ?? "").type,
    ).toBe("payment_intent.succeeded");
    expect((await local.stripe.webhookEndpoints.list()).data[0]).not.toHaveProperty("secret");
    await local.stripe.webhookEndpoints.del(endpoint.id);
    expect((await local.stripe.webhookEndpoints.list()).data).toEqual([]);
  });
});

describe("a restart", () => {
  it("preserves payments and idempotency keys, and resumes pending webhooks and debits", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), "local-stripe-"));
    const stateFile = path.join(folder, "deep", "stripe.json");
    let isShopUp = false;
    const shop = await startWebhookReceiver(() => (isShopUp ? 200 : 503));
    cleanups.push(() => rm(folder, { recursive: true }), shop.stop);
    const firstStripe = await startTestStripe({
      stateFile,
      webhookUrl: shop.url,
      retryDelaysMs: [60_000],
      settleDelayMs: 300,
    });
    const intent = await firstStripe.stripe.paymentIntents.create(
      { amount: 500, currency: "usd", payment_method: "pm_usBankAccount", confirm: true },
      { idempotencyKey: "kept" },
    );
    await vi.waitFor(() => expect(shop.received).toHaveLength(3));
    await firstStripe.stop();
    isShopUp = true;
    const secondStripe = await startTestStripe({ stateFile, webhookUrl: shop.url });
    cleanups.push(secondStripe.stop);
    const replayedIntent = await secondStripe.stripe.paymentIntents.create(
      { amount: 500, currency: "usd", payment_method: "pm_usBankAccount", confirm: true },
      { idempotencyKey: "kept" },
    );
    expect(replayedIntent).toEqual(intent);
    await vi.waitFor(async () => {
      expect((await secondStripe.stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
      expect((await secondStripe.stripe.events.list({ delivery_success: false })).data).toEqual([]);
    });
    expect(shop.types()).toContain("payment_intent.succeeded");
  });

  it("fails when the state file is malformed, and with EADDRINUSE when the port is in use", async () => {
    await expect(startLocalStripe({ port: 0, webhookSecret: "s", stateFile: import.meta.filename })).rejects.toThrow(
      /is not a state file/,
    );
    const otherServer = createServer();
    await new Promise<void>((resolve) => otherServer.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => otherServer.close());
    const address = otherServer.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(startLocalStripe({ port, webhookSecret: "s" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
