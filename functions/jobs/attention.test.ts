import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { keys } from "../data/keys.ts";
import { newPaidPurchase } from "../testing/buying.ts";
import { newIpAddress } from "../testing/donating.ts";
import { callExpectingSuccess } from "../testing/front-door.ts";
import { runJob } from "../testing/jobs.ts";
import { newAdmin } from "../testing/people.ts";
import { putRow } from "../testing/rows.ts";
import { setTestControl } from "../testing/stripe.ts";

const start = Date.now();
const atMinute = (minutes: number) => new Date(start + minutes * 60_000);
const look = (minutes: number) => runJob("attention", atMinute(minutes));

/** The last run was an hour before the tests. */
beforeEach(async () => {
  await putRow({ ...keys.job("attention"), until: atMinute(-60).toISOString() });
});

async function dispute(): Promise<string> {
  const { paymentIntentId } = await newPaidPurchase();
  const opened = await setTestControl(`payment_intents/${paymentIntentId}/dispute`, {});
  return z.object({ id: z.string() }).parse(opened).id;
}
const sendMessage = (now: Date) =>
  callExpectingSuccess("sendContactMessage", {
    now,
    ipAddress: newIpAddress(),
    body: { name: "Ada", email: `${randomUUID()}@example.com`, message: "How long does it take?" },
  });

describe("a dispute", () => {
  it("is reported once, and a second one again although the first is still open", async () => {
    const first = await dispute();
    expect(await look(5)).toMatchObject({ disputesToAnswer: 1, disputesToReport: 1, failed: 0 });
    expect(await look(65)).toMatchObject({ disputesToAnswer: 1, disputesToReport: 0 });
    await putRow({ ...keys.job("attention"), until: new Date(Date.now() - 1000).toISOString() });
    const second = await dispute();
    expect(await look(5)).toMatchObject({ disputesToAnswer: 2 });
    for (const id of [first, second]) await setTestControl(`disputes/${id}/close`, { outcome: "won" });
    expect(await look(6)).toMatchObject({ disputesToAnswer: 0, disputesToReport: 0 });
  });

  it("is reported again two days before its deadline", async () => {
    const id = await dispute();
    await look(5);
    const days = 24 * 60;
    const reports: number[] = [];
    for (let day = 1; day <= 10; day += 1) reports.push((await look(day * days))?.disputesToReport ?? 0);
    expect(reports.reduce((sum, count) => sum + count, 0)).toBe(1);
    await setTestControl(`disputes/${id}/close`, { outcome: "won" });
  });

  it("that began while the job did not run is reported by the next run", async () => {
    const id = await dispute();
    expect(await look(60 * 12)).toMatchObject({ disputesToReport: 1 });
    await setTestControl(`disputes/${id}/close`, { outcome: "won" });
  });
});

describe("a message", () => {
  it("is reported once, when it has been unread for an hour", async () => {
    await sendMessage(atMinute(0));
    expect(await look(59)).toMatchObject({ messagesUnread: 1, messagesToReport: 0 });
    expect(await look(61)).toMatchObject({ messagesUnread: 1, messagesToReport: 1 });
    expect(await look(121)).toMatchObject({ messagesUnread: 1, messagesToReport: 0 });
  });

  it("is not reported once an admin has read it", async () => {
    await sendMessage(atMinute(1));
    const { token } = await newAdmin();
    const { messages } = await callExpectingSuccess("listAdminMessages", { token, query: { limit: "100" } });
    for (const { id } of messages) {
      await callExpectingSuccess("updateAdminMessage", { token, params: { id }, body: { read: true } });
    }
    expect(await look(62)).toMatchObject({ messagesUnread: 0, messagesToReport: 0 });
  });
});
