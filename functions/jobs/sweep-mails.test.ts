import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { keys } from "../data/keys.ts";
import { update } from "../data/write.ts";
import { runJob } from "../testing/jobs.ts";
import { mailOf, newMail, startSending } from "../testing/mails.ts";
import { putRow } from "../testing/rows.ts";
import type { TestSes } from "../testing/ses.ts";
import { virtualTiming } from "../testing/virtual-timing.ts";

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterEach(async () => {
  ses.faults.splice(0);
  await runJob("sweepMails", later(24 * 60));
});
afterAll(() => ses.stop());

const now = new Date("2026-03-04T05:06:07.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const nothing = { sent: 0, postponed: 0, left: 0, givenUp: 0, failed: 0, dropped: 0 };
const throttled = { status: 429, code: "TooManyRequestsException" };

async function newMails(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => newMail(now)));
}

it("sends what is due, and nothing a second time", async () => {
  await newMails(3);
  expect(await runJob("sweepMails", now)).toEqual({ ...nothing, sent: 3 });
  expect(await runJob("sweepMails", later(60))).toEqual(nothing);
});

it("sends at most ten mails a second", async () => {
  await newMails(6);
  const timing = virtualTiming();
  const startedAt = timing.now();
  await runJob("sweepMails", now, timing);
  expect(timing.now() - startedAt).toBe(600);
});

it("slows down when SES throttles, and ends when SES does not stop; the next run sends the rest", async () => {
  await newMails(7);
  ses.faults.push(throttled, throttled, throttled);
  const timing = virtualTiming();
  const startedAt = timing.now();
  expect(await runJob("sweepMails", now, timing)).toEqual({ ...nothing, postponed: 3, left: 4 });
  expect(timing.now() - startedAt).toBe(3_000);
  expect(await runJob("sweepMails", later(5))).toEqual({ ...nothing, sent: 7 });
});

it("goes on after a throttled mail that is followed by an accepted one", async () => {
  await newMails(6);
  ses.faults.push(throttled, throttled);
  expect(await runJob("sweepMails", now)).toEqual({ ...nothing, postponed: 2, sent: 4 });
});

it("begins no mail when its time is over", async () => {
  await newMails(5);
  const { wait, ...clock } = virtualTiming();
  const slowTiming = { ...clock, wait: (milliseconds: number) => wait(milliseconds * 1000) };
  expect(await runJob("sweepMails", now, slowTiming)).toEqual({ ...nothing, sent: 2, left: 3 });
});

it("sends mails that were left half-sent before new ones", async () => {
  const [half = ""] = await newMails(1);
  ses.faults.push("never arrives");
  await runJob("sweepMails", now);
  await newMails(1);
  await runJob("sweepMails", later(11));
  const order = ses.accepted.slice(-2).map(({ tags }) => tags.mailId);
  expect(order[0]).toBe(half);
});

it("sends the other mails when one cannot be read, and counts it", async () => {
  const [broken = "", ...others] = await newMails(3);
  await update({
    Key: keys.mail(broken),
    UpdateExpression: "SET kind = :unknown",
    ExpressionAttributeValues: { ":unknown": "ofAnotherRelease" },
  });
  expect(await runJob("sweepMails", now)).toEqual({ ...nothing, sent: 2, failed: 1 });
  for (const id of others) expect((await mailOf(id)).state).toBe("sent");
  await putRow({ ...keys.mail(broken), id: broken });
});

it("counts what it drops and gives up", async () => {
  await newMail(now, { userId: "usr_nobody" });
  await newMails(1);
  ses.faults.push({ status: 400, code: "MessageRejected" });
  expect(await runJob("sweepMails", now)).toEqual({ ...nothing, dropped: 1, givenUp: 1 });
});
