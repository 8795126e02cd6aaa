import { afterAll, beforeAll, expect, it, vi } from "vitest";
import * as z from "zod";
import { mailAgainWrite } from "../data/mails.ts";
import { transact } from "../data/write.ts";
import { runJob } from "../testing/jobs.ts";
import { loggedLines } from "../testing/logged-lines.ts";
import { mailOf, newMail, startSending, streamHandsOver } from "../testing/mails.ts";
import type { TestSes } from "../testing/ses.ts";

// Must be set before any module that logs is loaded, because logging is off in tests.
vi.hoisted(() => {
  process.env.POWERTOOLS_LOG_LEVEL = "INFO";
});

let ses: TestSes;
beforeAll(async () => {
  ses = await startSending();
});
afterAll(() => ses.stop());

const now = new Date("2026-03-04T05:06:07.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
const mailLine = z.looseObject({
  message: z.enum(["a mail was sent", "a mail was postponed", "a mail was given up"]),
  secondsSinceDue: z.number().optional(),
});
/** The outcomes that a run logs, each with the seconds that the promise about mail is measured by. */
const outcomesOf = async (run: () => Promise<unknown>) =>
  (await loggedLines(mailLine, run)).map(({ message, secondsSinceDue }) => [message, secondsSinceDue]);

it("a mail's first outcome is logged with the seconds since its cause", async () => {
  const id = await newMail(now);
  expect(await outcomesOf(() => streamHandsOver([id], later(12)))).toEqual([["a mail was sent", 12]]);
});

it("a mail that is postponed counts once, however often it is tried after that", async () => {
  const id = await newMail(now);
  ses.faults.push({ status: 429, code: "TooManyRequestsException" });
  expect(await outcomesOf(() => streamHandsOver([id], later(1)))).toEqual([["a mail was postponed", 1]]);
  expect(await outcomesOf(() => runJob("sweepMails", later(300)))).toEqual([["a mail was sent", undefined]]);
});

it("a mail that SES rejects counts as given up", async () => {
  const id = await newMail(now);
  ses.faults.push({ status: 400, code: "MessageRejected" });
  expect(await outcomesOf(() => streamHandsOver([id], later(2)))).toEqual([["a mail was given up", 2]]);
});

it("a reminder for a later day, and a mail that an admin sends again, do not count", async () => {
  const reminder = await newMail(now, { dueAt: later(3_600) });
  expect(await outcomesOf(() => runJob("sweepMails", later(3_800)))).toEqual([["a mail was sent", undefined]]);
  await transact([mailAgainWrite(await mailOf(reminder), later(4_000))]);
  expect(await outcomesOf(() => streamHandsOver([reminder], later(4_001)))).toEqual([["a mail was sent", undefined]]);
  const id = await newMail(now);
  await streamHandsOver([id], later(1));
  await transact([mailAgainWrite(await mailOf(id), later(5_000))]);
  expect(await outcomesOf(() => streamHandsOver([id], later(5_001)))).toEqual([["a mail was sent", undefined]]);
});
