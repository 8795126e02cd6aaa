import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shapes } from "#shared/contract/index.ts";
import { listDonations } from "../../data/donation-lists.ts";
import { readDonation } from "../../data/donations.ts";
import { requestLog } from "../../log.ts";
import {
  callCompleteDonation,
  dataUrl,
  donationBody,
  newChargedDonation,
  newIpAddress,
  type OpenDonation,
  readWall,
} from "../../testing/donating.ts";
import { type FlakyNetwork, flakyNetwork } from "../../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { type Customer, newCustomer } from "../../testing/people.ts";
import { counters, forgetProgress } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent, stripe } from "../../testing/stripe.ts";
import { reconcileDonations } from "./reconcile.ts";

/*
 * A process may die between any two steps. This is simulated by a service that stops responding at one of these steps:
 * the step is not done, or it is done and the response is lost. After the service recovers, repeating the call must
 * lead to the same result as without an interruption.
 */

let stripeNetwork: FlakyNetwork;
let tableNetwork: FlakyNetwork;
let donor: Customer;

beforeAll(async () => {
  stripeNetwork = await flakyNetwork(process.env.STRIPE_API_BASE ?? "");
  tableNetwork = await flakyNetwork(process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "");
  process.env.STRIPE_API_BASE = stripeNetwork.url;
  process.env.AWS_ENDPOINT_URL_DYNAMODB = tableNetwork.url;
  donor = await newCustomer();
});
afterEach(clearFaults);
afterAll(async () => {
  await stripeNetwork.stop();
  await tableNetwork.stop();
});

function clearFaults() {
  stripeNetwork.clearFaults();
  tableNetwork.clearFaults();
}

type Service = "table" | "Stripe";
type Fault = "never arrives" | "reply is lost";

/** Makes every request to the service fail with this fault, from number `step` on (the first is 0). */
function failFrom(service: Service, step: number, fault: Fault) {
  (service === "table" ? tableNetwork : stripeNetwork).fail(/./, fault, { after: step, times: 1000 });
}

/** Loses only the response to request number `step` (the first is 0); the clients retry automatically. */
function loseReply(service: Service, step: number) {
  (service === "table" ? tableNetwork : stripeNetwork).fail(/./, "reply is lost", { after: step, times: 1 });
}

/** Counts the requests that `run` makes to each service, without failures. */
async function countRequests(run: () => Promise<unknown>): Promise<Record<Service, number>> {
  const [tableRequestsBefore, stripeRequestsBefore] = [
    tableNetwork.requestNames.length,
    stripeNetwork.requestNames.length,
  ];
  await run();
  return {
    table: tableNetwork.requestNames.length - tableRequestsBefore,
    Stripe: stripeNetwork.requestNames.length - stripeRequestsBefore,
  };
}

/** Every request to every service, with both faults that can interrupt the process there. */
function allInterruptions(requestCounts: Record<Service, number>): [Service, number, Fault][] {
  return (["table", "Stripe"] as const).flatMap((service) =>
    [...Array(requestCounts[service]).keys()].flatMap((step) =>
      (["never arrives", "reply is lost"] as const).map((fault): [Service, number, Fault] => [service, step, fault]),
    ),
  );
}

const tomorrow = new Date(Date.now() + 25 * 3_600_000);
const reconcile = () => reconcileDonations({ now: tomorrow, log: requestLog("test", "1"), via: "reconciler" });

beforeEach(forgetProgress);

describe("creating a donation's payment", () => {
  const requests = { table: 6, Stripe: 1 };
  const open = (name: string) =>
    call("createDonationIntent", {
      body: { ...donationBody, name, email: `${name}@example.com`, profileImage: dataUrl("image/png") },
      ipAddress: newIpAddress(),
    });

  it("makes exactly the requests that are interrupted below", async () => {
    expect(await countRequests(() => open("clean"))).toEqual(requests);
  });

  it.each(allInterruptions(requests))(
    "can be repeated after an interruption (%s, request %i, %s), and the interrupted donation expires",
    async (service, step, fault) => {
      const name = `${service}-${step}-${fault.replaceAll(" ", "-")}`.toLowerCase();
      failFrom(service, step, fault);
      const interrupted = await open(name);
      expect([500, 503]).toContain(interrupted.status);
      expect(JSON.stringify(interrupted.body)).not.toContain("secret");
      clearFaults();

      const { donationId, clientSecret } = shapes.createDonationIntent.reply.parse((await open(name)).body);
      await pay(clientSecret);
      expect(
        (
          await callCompleteDonation({
            donationId,
            clientSecret,
            paymentIntentId: intentIdOf(clientSecret),
            ipAddress: newIpAddress(),
          })
        ).status,
      ).toBe(200);
      expect((await readWall()).filter((entry) => entry.name === name)).toHaveLength(1);

      expect(await reconcile()).toMatchObject({ donationsFailed: 0 });
      const { donations } = await listDonations({ search: `${name}@` }, { limit: 10 });
      const otherDonations = donations.filter(({ id }) => id !== donationId);
      expect(
        otherDonations.map(({ status }) => status),
        "an interrupted donation expires",
      ).toEqual(otherDonations.map(() => "canceled"));
      for (const { intentId } of otherDonations) {
        if (intentId !== undefined) {
          expect((await (await stripe()).paymentIntents.retrieve(intentId)).status).toBe("canceled");
        }
      }
    },
  );
});

describe("a single lost response", () => {
  const lostReplies = (requestCounts: Record<Service, number>) =>
    allInterruptions(requestCounts).filter(([, , fault]) => fault === "reply is lost");

  it("does not prevent creating a donation's payment", async () => {
    for (const [service, step] of lostReplies({ table: 6, Stripe: 2 })) {
      loseReply(service, step);
      const body = { ...donationBody, email: null };
      expect((await call("createDonationIntent", { body, ipAddress: newIpAddress() })).status).toBe(200);
      clearFaults();
    }
  });

  it("does not prevent completing a donation, which is counted once", async () => {
    const before = (await counters()).donations ?? 0;
    const all = lostReplies({ table: 6, Stripe: 1 });
    for (const [service, step] of all) {
      const opened = await newChargedDonation();
      loseReply(service, step);
      expect((await callCompleteDonation(opened, donor.token)).status).toBe(200);
      clearFaults();
    }
    expect((await counters()).donations).toBe(before + all.length);
  });
});

describe("completing a donation", () => {
  const requests = { table: 6, Stripe: 1 };
  const complete = (opened: OpenDonation) => callCompleteDonation(opened, donor.token);
  const donationCount = async () => {
    const { donations = 0, donations_usd = 0 } = await counters();
    return { donations, donations_usd };
  };

  it("makes exactly the requests that are interrupted below", async () => {
    const opened = await newChargedDonation();
    expect(await countRequests(() => complete(opened))).toEqual(requests);
  });

  it.each(allInterruptions(requests))(
    "when interrupted (%s, request %i, %s) is finished by the next call, and counts the donation once",
    async (service, step, fault) => {
      const before = await donationCount();
      const opened = await newChargedDonation();
      failFrom(service, step, fault);
      const interrupted = await complete(opened);
      expect([500, 503]).toContain(interrupted.status);
      clearFaults();
      expect((await complete(opened)).status).toBe(200);
      expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete", userId: donor.id });
      expect(await donationCount()).toEqual({
        donations: before.donations + 1,
        donations_usd: before.donations_usd + 2500,
      });
    },
  );

  it.each(["never arrives", "reply is lost"] as const)(
    "by a webhook event whose transaction was interrupted (%s) is finished when Stripe retries",
    async (fault) => {
      const before = await donationCount();
      const opened = await newChargedDonation();
      const event = eventAbout("payment_intent.succeeded", { id: opened.paymentIntentId });
      tableNetwork.fail("TransactWriteItems", fault);
      expect((await sendStripeEvent(event)).status).toBe(500);
      clearFaults();
      expect((await sendStripeEvent(event)).status).toBe(200);
      expect((await donationCount()).donations).toBe(before.donations + 1);
    },
  );

  it("is done by the reconciling job when neither page nor webhook reported the payment", async () => {
    const before = await donationCount();
    const opened = await newChargedDonation();
    await reconcile();
    expect(await readDonation(opened.donationId)).toMatchObject({ status: "complete" });
    expect((await donationCount()).donations).toBe(before.donations + 1);
  });
});

describe("an interrupted cancellation of a donation", () => {
  it.each([
    ["before its payment was canceled", () => stripeNetwork.fail(/cancel$/, "never arrives")],
    ["after its payment was canceled", () => stripeNetwork.fail(/cancel$/, "reply is lost")],
    ["before the donation itself was canceled", () => tableNetwork.fail("TransactWriteItems", "never arrives")],
    ["after the donation itself was canceled", () => tableNetwork.fail("TransactWriteItems", "reply is lost")],
  ])("%s is finished by the next run", async (_when, injectFault) => {
    const { donationId, clientSecret } = await callExpectingSuccess("createDonationIntent", {
      body: { ...donationBody, email: null },
      ipAddress: newIpAddress(),
    });
    injectFault();
    expect(await reconcile()).toMatchObject({ donationsLookedAt: 1, donationsFailed: 1 });
    clearFaults();
    await reconcile();
    expect(await readDonation(donationId)).toMatchObject({ status: "canceled" });
    await expect(pay(clientSecret)).rejects.toThrow();
  });
});
