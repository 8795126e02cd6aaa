import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { shapes } from "#shared/contract/index.ts";
import { listDonations } from "../../data/donation-lists.ts";
import { readDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import {
  callCompleteDonation,
  chargedDonation,
  dataUrl,
  donationBody,
  newIpAddress,
  type OpenDonation,
  wall,
} from "../../testing/donating.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newCustomer } from "../../testing/people.ts";
import { counters } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, report, stripe } from "../../testing/stripe.ts";
import { reconcileDonations } from "./reconcile.ts";

/**
 * A process may die between any two steps. This is simulated by a service that stops responding at one of them for
 * good: the step is not done, or it is done and the response is lost. After the service recovers, repeating the call
 * must lead to the same result.
 */
let toStripe: FlakyNetwork;
let toTable: FlakyNetwork;
let donor: Customer;

beforeAll(async () => {
  toStripe = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  toTable = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.STRIPE_API_BASE = toStripe.url;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = toTable.url;
  donor = await newCustomer();
});
afterEach(mend);
afterAll(async () => {
  await toStripe.stop();
  await toTable.stop();
});

function mend() {
  toStripe.clearFaults();
  toTable.clearFaults();
}

type Where = "table" | "Stripe";
type How = "never arrives" | "reply is lost";

/** From request number `step` on, either no request reaches the service, or no response returns. */
function die(where: Where, step: number, how: How) {
  (where === "table" ? toTable : toStripe).fail(/./, how, { after: step, times: 1000 });
}

/** Loses only the response to request number `step`; the clients retry automatically. */
function loseOnce(where: Where, step: number) {
  (where === "table" ? toTable : toStripe).fail(/./, "reply is lost", { after: step, times: 1 });
}

/** The number of requests that `run` makes to each service, without failures. */
async function requestsOf(run: () => Promise<unknown>): Promise<Record<Where, number>> {
  const [table, ofStripe] = [toTable.requested.length, toStripe.requested.length];
  await run();
  return { table: toTable.requested.length - table, Stripe: toStripe.requested.length - ofStripe };
}

/** Every step of a call at every service, with both ways to die there. */
function steps(count: Record<Where, number>): [Where, number, How][] {
  return (["table", "Stripe"] as const).flatMap((where) =>
    [...Array(count[where]).keys()].flatMap((step) =>
      (["never arrives", "reply is lost"] as const).map((how): [Where, number, How] => [where, step, how]),
    ),
  );
}

const tomorrow = new Date(Date.now() + 25 * 3_600_000);
const reconcile = () => reconcileDonations({ now: tomorrow, log: requestLog("test", "1"), via: "reconciler" });

describe("creating a donation's payment", () => {
  const requests = { table: 6, Stripe: 2 };
  const open = (name: string) =>
    call("createDonationIntent", {
      body: { ...donationBody, name, email: `${name}@example.com`, profileImage: dataUrl("image/png") },
      from: newIpAddress(),
    });

  it("makes exactly the requests that are interrupted below", async () => {
    expect(await requestsOf(() => open("clean"))).toEqual(requests);
  });

  it.each(steps(requests))(
    "interrupted (%s, request %i, %s) leaves an unpayable donation, which expires",
    async (where, step, how) => {
      const name = `${where}-${step}-${how.replaceAll(" ", "-")}`.toLowerCase();
      die(where, step, how);
      const interrupted = await open(name);
      expect([500, 503]).toContain(interrupted.status);
      expect(JSON.stringify(interrupted.body)).not.toContain("secret");
      mend();

      const { donationId, clientSecret } = shapes.createDonationIntent.reply.parse((await open(name)).body);
      await pay(clientSecret);
      expect(
        (
          await callCompleteDonation({
            donationId,
            clientSecret,
            paymentIntentId: intentIdOf(clientSecret),
            from: newIpAddress(),
          })
        ).status,
      ).toBe(200);
      expect((await wall()).filter((entry) => entry.name === name)).toHaveLength(1);

      expect(await reconcile()).toMatchObject({ donationsFailed: 0 });
      const { donations } = await listDonations({ search: `${name}@` }, { limit: 10 });
      const otherDonations = donations.filter(({ id }) => id !== donationId);
      expect(
        otherDonations.map(({ status }) => status),
        "at most one was left",
      ).toEqual(otherDonations.map(() => "canceled"));
      for (const { intentId } of otherDonations) {
        if (intentId !== undefined) {
          expect((await (await stripe()).paymentIntents.retrieve(intentId)).status).toBe("canceled");
        }
      }
    },
    20_000,
  );
});

describe("any one lost reply", () => {
  const once = (count: Record<Where, number>) => steps(count).filter(([, , how]) => how === "reply is lost");

  it("does not prevent creating a donation's payment", async () => {
    for (const [where, step] of once({ table: 6, Stripe: 2 })) {
      loseOnce(where, step);
      const body = { ...donationBody, email: null };
      expect((await call("createDonationIntent", { body, from: newIpAddress() })).status).toBe(200);
      mend();
    }
  }, 20_000);

  it("does not prevent completing it, and it is counted once", async () => {
    const before = (await counters()).donations ?? 0;
    const all = once({ table: 6, Stripe: 1 });
    for (const [where, step] of all) {
      const opened = await chargedDonation();
      loseOnce(where, step);
      expect((await callCompleteDonation(opened, donor.token)).status).toBe(200);
      mend();
    }
    expect((await counters()).donations).toBe(before + all.length);
  }, 20_000);
});

describe("completing a donation", () => {
  const requests = { table: 6, Stripe: 1 };
  const complete = (opened: OpenDonation) => callCompleteDonation(opened, donor.token);
  const donationCount = async () => {
    const { donations = 0, donations_usd = 0 } = await counters();
    return { donations, donations_usd };
  };

  it("makes exactly the requests that are interrupted below", async () => {
    const opened = await chargedDonation();
    expect(await requestsOf(() => complete(opened))).toEqual(requests);
  });

  it.each(steps(requests))(
    "interrupted (%s, request %i, %s) is completed by the next call, and counted once",
    async (where, step, how) => {
      const before = await donationCount();
      const opened = await chargedDonation();
      die(where, step, how);
      const interrupted = await complete(opened);
      expect([500, 503]).toContain(interrupted.status);
      mend();
      expect((await complete(opened)).status).toBe(200);
      expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", userId: donor.id });
      expect(await donationCount()).toEqual({
        donations: before.donations + 1,
        donations_usd: before.donations_usd + 2500,
      });
    },
    20_000,
  );

  it.each(["never arrives", "reply is lost"] as const)(
    "by a webhook that was interrupted (%s) is completed when Stripe retries",
    async (how) => {
      const before = await donationCount();
      const opened = await chargedDonation();
      const event = eventAbout("payment_intent.succeeded", { id: opened.paymentIntentId });
      toTable.fail("TransactWriteItems", how);
      expect((await report(event)).status).toBe(500);
      mend();
      expect((await report(event)).status).toBe(200);
      expect((await donationCount()).donations).toBe(before.donations + 1);
    },
  );

  it("without any report is completed by the reconciling job", async () => {
    const before = await donationCount();
    const opened = await chargedDonation();
    await reconcile();
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete" });
    expect((await donationCount()).donations).toBe(before.donations + 1);
  });
});

describe("an interrupted cancellation of a donation", () => {
  it.each([
    ["before its payment was canceled", () => toStripe.fail(/cancel$/, "never arrives")],
    ["after its payment was canceled", () => toStripe.fail(/cancel$/, "reply is lost")],
    ["before it was canceled itself", () => toTable.fail("TransactWriteItems", "never arrives")],
    ["after it was canceled itself", () => toTable.fail("TransactWriteItems", "reply is lost")],
  ])("%s is completed by the next run", async (_when, breakIt) => {
    const { donationId, clientSecret } = await callExpectingSuccess("createDonationIntent", {
      body: { ...donationBody, email: null },
      from: newIpAddress(),
    });
    breakIt();
    expect(await reconcile()).toMatchObject({ donationsLookedAt: 1, donationsFailed: 1 });
    mend();
    await reconcile();
    expect(await readDonation(donationId)).toMatchObject({ status: "canceled" });
    await expect(pay(clientSecret)).rejects.toThrow();
  });
});
