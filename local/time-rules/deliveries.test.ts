import { beforeAll, beforeEach, expect, vi } from "vitest";
import { tableName } from "#functions/environment.ts";
import { newAssistantKey, newWaUserId, validate } from "#functions/testing/assistants.ts";
import { newOpenPurchase, newPaidPurchase } from "#functions/testing/buying.ts";
import {
  changesOf,
  isSignedBy,
  newEventEndpoint,
  removeEventEndpoints,
  startListener,
  streamHandsChangesOver,
} from "#functions/testing/event-endpoints.ts";
import { mailOf, newMail } from "#functions/testing/mails.ts";
import { newAdmin } from "#functions/testing/people.ts";
import { allRows } from "#functions/testing/rows.ts";
import { payByBankDebit, setTestControl } from "#functions/testing/stripe.ts";
import { deleteExpired } from "../clock-page/delete-expired.ts";
import { type RunJob, startSchedule } from "../jobs/schedule.ts";
import { shows, startShopOnClock } from "./testing/shop-on-clock.ts";

const shop = await startShopOnClock();
const now = () => shop.clock.now();

let assistant: string;
beforeAll(async () => {
  ({ token: assistant } = await newAssistantKey(undefined, now()));
});
beforeEach(() => removeEventEndpoints(now()));

shows("erasure", async (lasts) => {
  const run = vi.fn<RunJob>(async () => {
    await shop.runJob("eraseAccounts");
  });
  const schedule = startSchedule(run, new Map([["eraseAccounts", lasts / 60_000]]), shop.clock);
  shop.passAlmost(60_000);
  shop.passTheRest();
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  const { customer, clientSecret, paymentIntentId } = await newOpenPurchase({ now: now() });
  await payByBankDebit(clientSecret);
  const body = { currentPassword: customer.password };
  await shop.callExpectingSuccess("deleteMe", { token: customer.token, body });
  await setTestControl(`payment_intents/${paymentIntentId}/settle`, { outcome: "fail" });
  const isErasing = async () =>
    (await allRows()).some(({ pk, sk }) => pk === `USER#${customer.id}` && sk === "ERASURE");
  shop.passAlmost(lasts);
  expect([run.mock.calls.length, await isErasing()]).toEqual([1, true]);
  shop.passTheRest();
  await vi.waitFor(async () => expect([run.mock.calls.length, await isErasing()]).toEqual([2, false]));
  await schedule.stop();
});

shows("mailRetry", async (lasts) => {
  const id = await newMail(now());
  shop.ses.setFault({ kind: "throttle" });
  expect(await shop.runJob("sweepMails")).toMatchObject({ postponed: 1 });
  shop.passAlmost(lasts);
  expect(await shop.runJob("sweepMails")).toMatchObject({ sent: 0 });
  shop.passTheRest();
  expect(await shop.runJob("sweepMails")).toMatchObject({ sent: 1 });
  expect(await mailOf(id)).toMatchObject({ state: expect.stringMatching(/sent|delivered/) });
});

shows("mailRetention", async (lasts) => {
  const id = await newMail(now());
  const table = { dynamoDbUrl: process.env.AWS_ENDPOINT_URL_DYNAMODB ?? "", name: tableName() };
  shop.passAlmost(lasts);
  await deleteExpired(table, now());
  expect(await mailOf(id)).toBeDefined();
  shop.passTheRest();
  await deleteExpired(table, now());
  await expect(mailOf(id)).rejects.toThrow("There is no mail");
});

/** Suspends or resumes a new license while an endpoint listens. The stream has not handed the change over yet. */
async function newChange(action: "suspend" | "resume", orderId: string) {
  const { token } = await newAdmin(now());
  const body = { action, reason: "on_request" };
  await shop.callExpectingSuccess("changeAdminOrderLine", { token, params: { id: orderId }, body });
  return (await changesOf(orderId)).slice(-1);
}

async function newConnectedLicense(): Promise<string> {
  const { phone: line, orderId } = await newPaidPurchase({ now: now() });
  await validate(assistant, { line, waUserId: newWaUserId() }, { now: now() });
  return orderId;
}

shows("eventRetry", async (lasts) => {
  const listener = await startListener();
  const orderId = await newConnectedLicense();
  await newEventEndpoint({ url: listener.url }, now());
  Object.assign(listener, { about: orderId, status: 500 });
  await streamHandsChangesOver(await newChange("suspend", orderId), now());
  expect(listener.received).toHaveLength(2);
  // The second attempt was after five seconds, for which the function itself has waited.
  shop.passAlmost(lasts + 5_000);
  await shop.runJob("sweepLineEvents");
  expect(listener.received).toHaveLength(2);
  shop.passTheRest();
  await shop.runJob("sweepLineEvents");
  expect(listener.received).toHaveLength(3);
});

shows("formerEventKey", async (lasts) => {
  const listener = await startListener();
  const orderId = await newConnectedLicense();
  const { id } = await newEventEndpoint({ url: listener.url }, now());
  listener.about = orderId;
  const { token } = await newAdmin(now());
  const [endpoint] = (await shop.callExpectingSuccess("listEventEndpoints", { token })).endpoints;
  await shop.callExpectingSuccess("changeEventEndpoint", { token, params: { id }, body: { action: "rollKey" } });
  const isSignedByFormerKey = async (action: "suspend" | "resume") => {
    await streamHandsChangesOver(await newChange(action, orderId), now());
    const [event = expect.unreachable("no event")] = listener.received.slice(-1);
    return isSignedBy(endpoint?.publicKey ?? "", event);
  };
  shop.passAlmost(lasts);
  expect(await isSignedByFormerKey("suspend")).toBe(true);
  shop.passTheRest();
  expect(await isSignedByFormerKey("resume")).toBe(false);
});
