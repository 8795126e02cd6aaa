import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  callCompleteDonation,
  donationBody,
  newChargedDonation,
  newIpAddress,
  type OpenDonation,
} from "../../testing/donating.ts";
import { findDonationInconsistencies } from "../../testing/donation-consistency.ts";
import { call, callExpectingSuccess } from "../../testing/front-door.ts";
import { runJob } from "../../testing/jobs.ts";
import { mailsAbout } from "../../testing/outbox.ts";
import { type Customer, newAdmin, newCustomer } from "../../testing/people.ts";
import { allRows, forgetProgress } from "../../testing/rows.ts";
import { eventAbout, intentIdOf, pay, sendStripeEvent } from "../../testing/stripe.ts";

let admin: Customer;
beforeAll(async () => {
  admin = await newAdmin();
});
afterEach(async () => expect(await findDonationInconsistencies()).toEqual([]));

const resolve = ({ donationId }: OpenDonation) =>
  call("resolveAdminDonation", { token: admin.token, params: { id: donationId } });
/** The ways in which the shop learns of a donation. */
const ways: Readonly<Record<string, (donation: OpenDonation) => Promise<unknown>>> = {
  "the donor's page": callCompleteDonation,
  "the webhook": ({ paymentIntentId: id }) => sendStripeEvent(eventAbout("payment_intent.succeeded", { id })),
  "the job": async () => {
    await forgetProgress();
    await runJob("reconcile", new Date(Date.now() + 90 * 60_000));
  },
  "an admin": resolve,
};

describe("a donor who gave an address", () => {
  it.each(Object.keys(ways).flatMap((way) => [[way, "en", "en"] as const, [way, "es", "es-ES"] as const]))(
    "is thanked once when %s reports the payment, in %s",
    async (way, language, header) => {
      const ipAddress = newIpAddress();
      const email = `grace.${crypto.randomUUID()}@example.com`;
      const { donationId, clientSecret } = await callExpectingSuccess("createDonationIntent", {
        body: { ...donationBody, email },
        headers: { "accept-language": header },
        ipAddress,
      });
      await pay(clientSecret);
      const donation = { donationId, clientSecret, paymentIntentId: intentIdOf(clientSecret), ipAddress };
      await ways[way]?.(donation);
      await ways[way]?.(donation);
      const data = { name: "Grace Hopper", donationId, amount: 2500, currency: "usd" };
      expect(await mailsAbout(donationId)).toMatchObject([{ kind: "donationThanks", to: email, language, data }]);
    },
  );

  it("is thanked once, however many report the payment at the same moment", async () => {
    const donation = await newChargedDonation({ email: "ada@example.com" });
    await forgetProgress();
    await Promise.all(Object.values(ways).map((way) => way(donation)));
    expect(await mailsAbout(donation.donationId)).toHaveLength(1);
  });

  it("finds the thanks with their account, until the account is deleted", async () => {
    const { id, token, email, password } = await newCustomer();
    const donation = await newChargedDonation({ email });
    await callCompleteDonation(donation, token);
    expect(await mailsAbout(donation.donationId)).toMatchObject([{ userId: id }]);
    await callExpectingSuccess("deleteMe", { token, body: { currentPassword: password } });
    expect(JSON.stringify(await allRows())).not.toContain(email);
  });

  it("has the thanks deleted when an admin anonymizes the donation", async () => {
    const donation = await newChargedDonation({ email: "zoe@example.com" });
    await callCompleteDonation(donation);
    await callExpectingSuccess("anonymizeAdminDonation", { token: admin.token, params: { id: donation.donationId } });
    expect(JSON.stringify(await allRows())).not.toContain("zoe@example.com");
  });
});

it.each([{ email: null }, { email: "hidden@example.com", anonymous: true }])(
  "a donor with %j is sent nothing",
  async (body) => {
    const donation = await newChargedDonation(body);
    await callCompleteDonation(donation);
    expect(await mailsAbout(donation.donationId)).toEqual([]);
  },
);
