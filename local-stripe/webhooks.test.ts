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

async function startDelivery(
  answer?: Parameters<typeof startWebhookReceiver>[0],
  options: Parameters<typeof startTestStripe>[0] = {},
) {
  const shop = await startWebhookReceiver(answer);
  const local = await startTestStripe({ webhookUrl: shop.url, ...options });
  cleanups.push(shop.stop, local.stop);
  const pay = () =>
    local.stripe.paymentIntents.create({ amount: 500, currency: "usd", payment_method: "pm_card_visa", confirm: true });
  return { shop, local, pay };
}

const STORY = ["charge.succeeded", "payment_intent.created", "payment_intent.succeeded"];

describe("a webhook", () => {
  it("has a signature that the real SDK accepts only with the right secret", async () => {
    const { shop, local, pay } = await startDelivery();
    const { id } = await pay();
    await vi.waitFor(() => expect(shop.types().sort()).toEqual(STORY));
    const webhook = shop.heard.find(({ type }) => type === "payment_intent.succeeded");
    const event = local.stripe.webhooks.constructEvent(webhook?.body ?? "", webhook?.signature ?? "", WEBHOOK_SECRET);
    expect(event.data.object).toMatchObject({ id, status: "succeeded" });
    expect(event.request?.id).toMatch(/^req_/);
    expect(() =>
      local.stripe.webhooks.constructEvent(webhook?.body ?? "", webhook?.signature ?? "", "whsec_other"),
    ).toThrow();
  });

  it("is retried until the shop accepts it, and the event counts as undelivered until then", async () => {
    const { shop, local, pay } = await startDelivery((webhook, count) =>
      webhook.type === "charge.succeeded" && count < 6 ? 500 : 200,
    );
    await pay();
    await vi.waitFor(async () =>
      expect((await local.stripe.events.list({ delivery_success: true })).data).toHaveLength(3),
    );
    const times = shop.types().filter((type) => type === "charge.succeeded").length;
    expect(times).toBeGreaterThan(1);
  });

  it("stays undelivered when the shop never accepts it", async () => {
    const { shop, local, pay } = await startDelivery(() => 500);
    await pay();
    await vi.waitFor(() => expect(shop.heard).toHaveLength(12));
    await vi.waitFor(async () =>
      expect((await (await local.callControl("webhooks", {}, "GET")).json()).queued).toEqual([]),
    );
    expect((await local.stripe.events.list({ delivery_success: false })).data).toHaveLength(3);
  });

  it("is withheld, then released in the requested order", async () => {
    const { shop, local, pay } = await startDelivery();
    await local.callControl("webhooks", { mode: "withhold" });
    await pay();
    expect((await (await local.callControl("webhooks", {}, "GET")).json()).queued).toHaveLength(3);
    expect(shop.heard).toEqual([]);
    await local.callControl("webhooks/release", { order: "reverse" });
    expect(shop.types()).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]);
  });

  it("is delivered twice in duplicate mode", async () => {
    const { shop, local, pay } = await startDelivery();
    await local.callControl("webhooks", { mode: "duplicate" });
    await pay();
    await vi.waitFor(() => expect(shop.types().sort()).toEqual([...STORY, ...STORY].sort()));
    expect(new Set(shop.heard.map(({ id }) => id)).size).toBe(3);
  });

  it("is delivered in reverse order in reorder mode", async () => {
    const { shop, local, pay } = await startDelivery();
    await local.callControl("webhooks", { mode: "reorder", count: 3 });
    await pay();
    await vi.waitFor(() =>
      expect(shop.types()).toEqual(["payment_intent.succeeded", "charge.succeeded", "payment_intent.created"]),
    );
  });

  it("is resent on demand", async () => {
    const { shop, local, pay } = await startDelivery();
    await pay();
    await vi.waitFor(() => expect(shop.heard).toHaveLength(3));
    await local.callControl(`events/${shop.heard[0]?.id}/resend`);
    await vi.waitFor(() => expect(shop.heard).toHaveLength(4));
    expect(shop.heard[3]?.id).toBe(shop.heard[0]?.id);
  });

  it("overtakes a delayed response", async () => {
    const { shop, local, pay } = await startDelivery();
    await local.callControl("faults", { kind: "delay-reply", ms: 200 });
    const deliveredFirst = vi.fn();
    const paying = pay().then(deliveredFirst);
    await vi.waitFor(() => expect(shop.heard).toHaveLength(3));
    expect(deliveredFirst).not.toHaveBeenCalled();
    await paying;
  });

  it("also reaches a registered endpoint, with its own secret and only for subscribed types", async () => {
    const { local, pay } = await startDelivery();
    const other = await startWebhookReceiver();
    cleanups.push(other.stop);
    const endpoint = await local.stripe.webhookEndpoints.create({
      url: other.url,
      enabled_events: ["payment_intent.succeeded"],
    });
    await pay();
    await vi.waitFor(() => expect(other.types()).toEqual(["payment_intent.succeeded"]));
    const [webhook] = other.heard;
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
    let open = false;
    const shop = await startWebhookReceiver(() => (open ? 200 : 503));
    cleanups.push(() => rm(folder, { recursive: true }), shop.stop);
    const first = await startTestStripe({
      stateFile,
      webhookUrl: shop.url,
      retryDelaysMs: [60_000],
      settleDelayMs: 300,
    });
    const paid = await first.stripe.paymentIntents.create(
      { amount: 500, currency: "usd", payment_method: "pm_usBankAccount", confirm: true },
      { idempotencyKey: "kept" },
    );
    await vi.waitFor(() => expect(shop.heard).toHaveLength(3));
    await first.stop();
    open = true;
    const second = await startTestStripe({ stateFile, webhookUrl: shop.url });
    cleanups.push(second.stop);
    const repeated = await second.stripe.paymentIntents.create(
      { amount: 500, currency: "usd", payment_method: "pm_usBankAccount", confirm: true },
      { idempotencyKey: "kept" },
    );
    expect(repeated).toEqual(paid);
    await vi.waitFor(async () => {
      expect((await second.stripe.paymentIntents.retrieve(paid.id)).status).toBe("succeeded");
      expect((await second.stripe.events.list({ delivery_success: false })).data).toEqual([]);
    });
    expect(shop.types()).toContain("payment_intent.succeeded");
  });

  it("fails with the file's name when it is broken, and with EADDRINUSE when the port is in use", async () => {
    await expect(startLocalStripe({ port: 0, webhookSecret: "s", stateFile: import.meta.filename })).rejects.toThrow(
      /is not a state file/,
    );
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    cleanups.push(() => taken.close());
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    await expect(startLocalStripe({ port, webhookSecret: "s" })).rejects.toMatchObject({ code: "EADDRINUSE" });
  });
});
