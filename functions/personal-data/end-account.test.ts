import { afterEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../data/keys.ts";
import { readRow } from "../data/table.ts";
import { findUser } from "../data/user.ts";
import { requestLog } from "../log.ts";
import { newOpenPurchase } from "../testing/buying.ts";
import { flakyNetwork } from "../testing/flaky-network.ts";
import { call, callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { newCustomer } from "../testing/people.ts";
import { allRows } from "../testing/rows.ts";
import { stripe } from "../testing/stripe.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";
import { endOwnAccount } from "./end-account.ts";

const context = { now: new Date(), log: requestLog("test", "test"), via: "customer" } as const;

/** Ending an account reads it first and deletes it then. These tests change the account in between. */
describe("an account that changed since it was read", () => {
  it.each([
    ["password", () => ({ password: "another one" })],
    ["address", (email: string) => ({ email: `new-${email}` })],
  ])("is not deleted when its %s was changed, because the caller may not be the owner", async (_, change) => {
    const ada = await newCustomer();
    const accountAsRead = (await findUser(ada.id)) ?? expect.fail();
    const { token = "" } = await callExpectingSuccess("updateMe", {
      token: ada.token,
      body: { ...change(ada.email), currentPassword: ada.password },
    });
    const rows = await allRows();
    await expect(endOwnAccount(accountAsRead, context)).rejects.toMatchObject({ code: "changed_meanwhile" });
    expect(await allRows()).toEqual(rows);
    expect((await call("getMe", { token })).status).toBe(200);
  });

  it("is ended without an error when another request has already ended it", async () => {
    const ada = await newCustomer();
    const accountAsRead = (await findUser(ada.id)) ?? expect.fail();
    await endOwnAccount(accountAsRead, context);
    const rows = await allRows();
    await endOwnAccount(accountAsRead, context);
    expect(await allRows()).toEqual(rows);
  });
});

describe("an erasure for which Stripe is too slow", () => {
  const { STRIPE_API_BASE, AWS_ENDPOINT_URL_DYNAMODB } = process.env;
  afterEach(() => {
    Object.assign(process.env, { STRIPE_API_BASE, AWS_ENDPOINT_URL_DYNAMODB });
  });

  it("does nothing after the answer, when Lambda freezes the process, and is finished by the job", async () => {
    const { customer, phone, paymentIntentId } = await newOpenPurchase();
    const account = (await findUser(customer.id)) ?? expect.fail();
    const toStripe = await flakyNetwork(STRIPE_API_BASE ?? "");
    process.env.STRIPE_API_BASE = toStripe.url;
    // Stripe answers when the time is over: the clock stands still until then.
    const timing = virtualTiming();
    toStripe.hold(/^GET /, () => timing.wait(8_000));
    await endOwnAccount(account, { ...context, stripe: { timing } });
    const requestsAtAnswer = [...toStripe.requestNames];
    const rowsAtAnswer = await allRows();
    expect(JSON.stringify(rowsAtAnswer), "what matters is done before the answer").not.toContain(phone);
    // Gives whatever still runs the time of several requests.
    for (let count = 0; count < 5; count += 1) await call("getPricing");
    expect(toStripe.requestNames).toEqual(requestsAtAnswer);
    expect(await allRows()).toEqual(rowsAtAnswer);
    expect(await readRow(keys.erasure(customer.id), z.looseObject({}))).toBeDefined();
    process.env.STRIPE_API_BASE = STRIPE_API_BASE;
    await toStripe.stop();
    expect(await runJob("eraseAccounts", new Date())).toMatchObject({ finished: 1 });
    expect((await (await stripe()).paymentIntents.retrieve(paymentIntentId)).status).toBe("canceled");
  });

  it("does not reach its deadline again for the next order", async () => {
    const { customer } = await newOpenPurchase();
    const account = (await findUser(customer.id)) ?? expect.fail();
    await newOpenPurchase({ customer });
    const toStripe = await flakyNetwork(STRIPE_API_BASE ?? "");
    process.env.STRIPE_API_BASE = toStripe.url;
    const timing = virtualTiming();
    toStripe.hold(/^GET /, () => timing.wait(8_000));
    await endOwnAccount(account, { ...context, stripe: { timing } });
    expect(toStripe.requestNames.filter((name) => name.startsWith("GET "))).toHaveLength(1);
    process.env.STRIPE_API_BASE = STRIPE_API_BASE;
    await toStripe.stop();
    expect(await runJob("eraseAccounts", new Date())).toMatchObject({ finished: 1 });
  });
});
