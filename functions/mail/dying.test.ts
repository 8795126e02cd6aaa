import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newId } from "../data/ids.ts";
import { readMail } from "../data/mails.ts";
import { recordCalls, runUntilCrash } from "../testing/dying-process.ts";
import { seededRandom, shuffleIntoWaves } from "../testing/interleavings.ts";
import { runJob } from "../testing/jobs.ts";
import { eventArrives, mailOf, newMail, startSending, streamHandsOver } from "../testing/mails.ts";
import { type SesFault, sesEvent, type TestSes } from "../testing/ses.ts";

/**
 * A mail is never lost, and never sent twice while SES's events arrive, wherever the process dies between the mail's
 * cause and SES's acceptance. `killed-purchases.test.ts` does the same to whole purchases.
 */

let ses: TestSes;
const followed = new Set<string>();
beforeAll(async () => {
  ses = await startSending();
});
beforeEach(() => {
  ses.faults.splice(0);
});
afterAll(() => ses.stop());

const now = new Date("2026-03-04T05:06:07.000Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

/** Delivers SES's events about the mails that it accepted since the last time. */
async function eventsArrive(): Promise<void> {
  for (const mail of ses.accepted.filter(({ messageId }) => !followed.has(messageId))) {
    followed.add(mail.messageId);
    await eventArrives(sesEvent("Email Sent", mail));
  }
}

/** What happens from the cause to SES's acceptance, in one process. */
const causeAndSend = (cause: string) => async () => {
  const id = await newMail(now, { cause });
  await streamHandsOver([id], now);
};

describe("a process that dies", () => {
  it("at any step between the cause and the end leaves a mail that is sent once", async () => {
    const steps = await recordCalls(causeAndSend(newId("don", now)));
    expect(steps).toContain("SendEmail");
    for (let count = 0; count <= steps.length; count += 1) {
      const cause = newId("don", now);
      const id = `donationThanks-${cause}`;
      const where = `after ${count} of ${steps.join(", ")}`;
      await runUntilCrash(count, causeAndSend(cause)).catch(() => {});
      const isCaused = (await readMail(id)) !== undefined;
      expect(isCaused, where).toBe(count > 0);
      await eventsArrive();
      await runJob("sweepMails", later(11));
      expect(ses.acceptedFor(id), where).toHaveLength(isCaused ? 1 : 0);
      if (isCaused) expect((await mailOf(id)).state, where).toBe("sent");
    }
  });

  it("after SES has accepted a mail leads to a second one only if SES's event is lost too", async () => {
    const steps = await recordCalls(causeAndSend(newId("don", now)));
    const cause = newId("don", now);
    await runUntilCrash(steps.indexOf("SendEmail") + 1, causeAndSend(cause));
    await runJob("sweepMails", later(9));
    expect(ses.acceptedFor(`donationThanks-${cause}`)).toHaveLength(1);
    await runJob("sweepMails", later(11));
    expect(ses.acceptedFor(`donationThanks-${cause}`)).toHaveLength(2);
  });

  it("while the job sweeps is no different", async () => {
    const cause = newId("don", now);
    const id = await newMail(now, { cause });
    const steps = await recordCalls(() => runJob("sweepMails", now));
    expect(steps).toContain("SendEmail");
    for (let count = 0; count < steps.length; count += 1) {
      const next = await newMail(now);
      await runUntilCrash(count, () => runJob("sweepMails", now));
      await eventsArrive();
      await runJob("sweepMails", later(11));
      expect(ses.acceptedFor(next), `after ${count} of ${steps.join(", ")}`).toHaveLength(1);
    }
    expect(ses.acceptedFor(id)).toHaveLength(1);
  });
});

const seed = 20_261_125;
const runs = 60;

it(`${runs} mails are sent once each, whatever dies, repeats or fails (seed ${seed})`, async () => {
  const random = seededRandom(seed);
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)];
  const faults: readonly SesFault[] = [
    "reply is lost",
    "error after accepting",
    "never arrives",
    { status: 429, code: "TooManyRequestsException" },
    { status: 400, code: "SendingPausedException" },
    { status: 503, code: "ServiceUnavailable" },
  ];
  const groupSize = 6;
  for (let finished = 0; finished < runs; finished += groupSize) {
    const ids = Array.from({ length: groupSize }, () => `donationThanks-${newId("don", now)}`);
    const attempts = ids.flatMap((id) => {
      const cause = id.slice("donationThanks-".length);
      const steps = Math.floor(random() * 9);
      const dies = () => runUntilCrash(steps, causeAndSend(cause)).catch(() => {});
      const isTwice = random() < 0.3;
      return [dies, ...(isTwice ? [() => streamHandsOver([id, id], now)] : [])];
    });
    if (random() < 0.7) ses.faults.push(...[pick(faults), pick(faults)].filter((fault) => fault !== undefined));
    for (const wave of shuffleIntoWaves([...attempts, () => runJob("sweepMails", now)], random)) {
      await Promise.all(wave.map((attempt) => attempt()));
    }
    // The cause is repeated by a webhook, the page or a job, which did not hear of its success.
    for (const id of ids) await newMail(now, { cause: id.slice("donationThanks-".length) });
    for (let minute = 0; minute <= 44; minute += 11) {
      await eventsArrive();
      await runJob("sweepMails", later(minute));
    }
    for (const id of ids) {
      expect(ses.acceptedFor(id), `seed ${seed}, mail ${id}, run ${finished}`).toHaveLength(1);
      expect((await mailOf(id)).state).toBe("sent");
    }
  }
});
