import { dueMails } from "../data/mails.ts";
import { describeError } from "../log.ts";
import { type Delivery, deliver } from "../mail/deliver.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { job } from "./job.ts";

/** The job has four minutes. It begins no mail after this time, and the last one may take 20 s. */
const beginsWorkForMs = 200_000;

/**
 * At most ten mails a second. SES takes 14 from an account that has left the sandbox, and the stream needs its part.
 * https://docs.aws.amazon.com/ses/latest/dg/manage-sending-quotas.html
 */
const gapMs = 100;

/** An account in the sandbox sends one mail a second. A run that SES still throttles after such pauses ends. */
const throttledPauseMs = 1_000;
const maxThrottledInARow = 3;

const pageSize = 100;

const countedAs = {
  sent: "sent",
  dropped: "dropped",
  postponed: "postponed",
  throttled: "postponed",
  unknown: "postponed",
  givenUp: "givenUp",
} as const satisfies Record<Exclude<Delivery, "nothing">, string>;

/**
 * Creates the job. It sends what the stream has not: mails that were left half-sent, longest first, then mails that are
 * due, such as reminders, postponed mails, and those that the stream lost. `left`: what this run had no time for, at
 * least so many. `failed`: mails that could neither be sent nor be marked; their causes are logged.
 */
export const createHandler = (timing: Timing) =>
  job("sweepMails", async ({ now: begunAt, log }) => {
    const startedAt = timing.now();
    const now = () => new Date(begunAt.getTime() + timing.now() - startedAt);
    const counts = { sent: 0, postponed: 0, left: 0, givenUp: 0, failed: 0, dropped: 0 };
    let throttledInARow = 0;
    const attempt = async (id: string): Promise<void> => {
      const attemptedAt = timing.now();
      try {
        const delivery = await deliver(id, { now, log });
        throttledInARow = delivery === "throttled" ? throttledInARow + 1 : 0;
        if (delivery === "nothing") return;
        counts[countedAs[delivery]] += 1;
      } catch (thrown) {
        counts.failed += 1;
        log.error("a mail could not be sent", { mailId: id, cause: describeError(thrown) });
      }
      const gap = throttledInARow > 0 ? throttledPauseMs : gapMs;
      const waitMs = attemptedAt + gap - timing.now();
      if (waitMs > 0) await timing.wait(waitMs);
    };
    const hasTime = () => throttledInARow < maxThrottledInARow && timing.now() - startedAt < beginsWorkForMs;
    for (const state of ["sending", "waiting"] as const) {
      for await (const ids of dueMails(state, begunAt, pageSize)) {
        for (const id of ids) {
          if (hasTime()) await attempt(id);
          else counts.left += 1;
        }
        if (!hasTime()) break;
      }
    }
    return counts;
  });

export const handler = createHandler(systemTiming);
