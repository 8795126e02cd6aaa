import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keys } from "../data/keys.ts";
import { reserveStripeTurn } from "../data/stripe-turns.ts";
import { newIpAddress } from "../testing/donating.ts";
import { call } from "../testing/front-door.ts";
import { newCustomer, newNumber } from "../testing/people.ts";
import { putRow } from "../testing/rows.ts";
import { setTestControl } from "../testing/stripe.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { createStripeQueue, endpointOf, turnGapMs } from "./stripe-queue.ts";

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
    takeTurn: async (terms: { readonly patienceMs?: number; readonly standsBackMs?: number } = {}) => {
      const { patienceMs = 18_000, standsBackMs } = terms;
      const how = await queue.takeTurn(endpoint, { timing, latest: startsAt + patienceMs, standsBackMs });
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
    expect(times).toEqual(Array.from({ length: 50 }, (_, index) => index * turnGapMs));
    expect(1000 / turnGapMs).toBeLessThan(25);
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
    expect(await page.takeTurn()).toEqual(["waited", 2000 + turnGapMs]);
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

  it("all open their card forms, and none is asked to try again", async () => {
    const customers = await Promise.all(Array.from({ length: 4 }, () => newCustomer()));
    await setTestControl("rate-limits", { on: true });
    const replies = await Promise.all(
      customers.flatMap(({ token }) =>
        Array.from({ length: 15 }, () =>
          call("createPaymentIntent", { token, body: { phone: newNumber() }, ipAddress: newIpAddress() }),
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });
});
