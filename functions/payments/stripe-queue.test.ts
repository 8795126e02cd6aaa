import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../data/keys.ts";
import { reserveStripeTurn } from "../data/stripe-turns.ts";
import { call } from "../testing/front-door.ts";
import { newCustomer, newNumber, ordersOf } from "../testing/people.ts";
import { putRow } from "../testing/rows.ts";
import { setTestControl } from "../testing/stripe.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { openingWaitMs } from "./orders/open.ts";
import { createStripeQueue, endpointOf, lookUpGapMs, type TurnTerms } from "./stripe-queue.ts";

const startsAt = Date.UTC(2026, 10, 21, 10);
const endpoint = "GET /v1/payment_intents/{id}";
const scheduleKey = keys.job(`stripe-turns ${endpoint}`);
beforeEach(() => putRow({ ...scheduleKey }));

/** A process with its own clock. */
function newProcess(reserveTurn = reserveStripeTurn) {
  const timing = virtualTiming(startsAt);
  const queue = createStripeQueue(reserveTurn);
  return {
    timing,
    rejected: () => queue.rejected(endpoint, timing.now()),
    /** Takes a turn. Returns how, and how many milliseconds after the start. */
    takeTurn: async (terms: Partial<TurnTerms> & { readonly patienceMs?: number } = {}) => {
      const { patienceMs = 18_000, ...others } = terms;
      const how = await queue.takeTurn(endpoint, { timing, latest: startsAt + patienceMs, ...others });
      return [how, timing.now() - startsAt];
    },
  };
}

describe("the queue for calls to Stripe", () => {
  it("does not exist while Stripe rejects nothing: calls are sent at once, and the table is not asked", async () => {
    const reserveTurn = vi.fn(reserveStripeTurn);
    const { takeTurn, timing } = newProcess(reserveTurn);
    for (let count = 0; count < 3; count += 1) expect(await takeTurn()).toEqual(["at once", 0]);
    expect(reserveTurn).not.toHaveBeenCalled();
    expect(timing.now()).toBe(startsAt);
  });

  it("gives the calls of all processes turns one after another, slower than Stripe's limit", async () => {
    const processes = Array.from({ length: 50 }, () => newProcess());
    const turns = await Promise.all(
      processes.map((each) => {
        each.rejected();
        return each.takeTurn();
      }),
    );
    const times = turns.map(([, at]) => Number(at)).sort((one, other) => one - other);
    expect(times).toEqual(Array.from({ length: 50 }, (_, index) => index * lookUpGapMs));
    expect(1000 / lookUpGapMs).toBeLessThan(25);
  });

  it("reserves no turn that comes too late for its call", async () => {
    await putRow({ ...scheduleKey, freeFrom: startsAt + 5000 });
    const hasty = newProcess();
    hasty.rejected();
    expect(await hasty.takeTurn({ patienceMs: 4999 })).toEqual(["none", 0]);
    const patient = newProcess();
    patient.rejected();
    expect(await patient.takeTurn({ patienceMs: 5000 })).toEqual(["waited", 5000]);
  });

  it("lets others go first for a call that stands back", async () => {
    const [webhook, page] = [newProcess(), newProcess()];
    for (const each of [webhook, page]) each.rejected();
    expect(await webhook.takeTurn({ standsBackMs: 2000 })).toEqual(["waited", 2000]);
    expect(await page.takeTurn()).toEqual(["waited", 2000 + lookUpGapMs]);
  });

  it("leaves the turn of a call that others have made unnecessary to the next one", async () => {
    const [webhook, page] = [newProcess(), newProcess()];
    for (const each of [webhook, page]) each.rejected();
    expect(await webhook.takeTurn({ standsBackMs: 2000, isNeeded: async () => false })).toEqual(["none", 2000]);
    await page.timing.wait(2000);
    expect(await page.takeTurn()).toEqual(["waited", 2000]);
  });

  it("ends ten seconds after the last rejection, if nobody had to wait since then", async () => {
    const { timing, rejected, takeTurn } = newProcess();
    rejected();
    await timing.wait(9999);
    expect(await takeTurn()).toEqual(["waited", 9999]);
    await timing.wait(1);
    expect(await takeTurn()).toEqual(["at once", 10_000]);
  });

  it("is not held up by a turn that was reserved with a wrong clock", async () => {
    await putRow({ ...scheduleKey, freeFrom: startsAt + 3_600_000 });
    const { rejected, takeTurn } = newProcess();
    rejected();
    expect(await takeTurn()).toEqual(["waited", 0]);
  });

  it.each([
    ["GET", "/v1/payment_intents/pi_3abc?expand[0]=latest_charge", endpoint],
    ["POST", "/v1/payment_intents", "POST /v1/payment_intents"],
    ["POST", "/v1/payment_intents/pi_3abc/cancel", "POST /v1/payment_intents/{id}/cancel"],
    ["GET", "/v1/checkout/sessions/cs_test_a1", "GET /v1/checkout/sessions/{id}"],
  ])("is one per endpoint: %s %s", (method, path, name) => {
    expect(endpointOf(method, path)).toBe(name);
  });
});

describe("more buyers at the same moment than Stripe allows", () => {
  afterEach(() => setTestControl("rate-limits", { on: false }));

  it("all have their orders at once, and those who did not get a payment then get one when they pay", async () => {
    const customers = await Promise.all(Array.from({ length: 10 }, () => newCustomer()));
    // The queue is longer than the opening of a card form waits.
    await putRow({ ...keys.job("stripe-turns POST /v1/payment_intents"), freeFrom: Date.now() + 5 * openingWaitMs });
    await setTestControl("rate-limits", { on: true, endpoint: 1 });
    const openings = await Promise.all(
      customers.map(async (customer) => {
        const phone = newNumber();
        return {
          customer,
          phone,
          reply: await call("createPaymentIntent", { token: customer.token, body: { phone } }),
        };
      }),
    );
    const putOff = openings.filter(({ reply }) => reply.status !== 200);
    expect(putOff.map(({ reply }) => reply.body)).toEqual(
      putOff.map(() => expect.objectContaining({ code: "provider_busy" })),
    );
    expect([putOff.length > 0, putOff.length < openings.length]).toEqual([true, true]);

    await setTestControl("rate-limits", { on: true });
    const paying = await Promise.all(
      putOff.map(async ({ customer, phone }) => {
        const [order] = await ordersOf(customer);
        expect(order).toMatchObject({ phone, status: "pending" });
        return call("createPaymentIntent", { token: customer.token, body: { orderId: order?.id } });
      }),
    );
    expect(paying.map(({ status }) => status)).toEqual(paying.map(() => 200));
  });
});
