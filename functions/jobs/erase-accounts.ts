import { listErasures } from "../data/erasure.ts";
import type { PaymentContext } from "../payments/context.ts";
import { reportFailure } from "../payments/report-failure.ts";
import { createPace } from "../payments/stripe-pace.ts";
import { erasePersonalData, finishErasure } from "../personal-data/erase.ts";
import { systemTiming, type Timing } from "../timing.ts";
import { job } from "./job.ts";

/** The job has five minutes. It begins no erasure at Stripe after this time. */
const beginsWorkForMs = 240_000;

/**
 * Creates the job, with the clock of its calls to Stripe. It resumes every unfinished erasure, oldest first. The first
 * pass removes the personal data from the table, so that neither slow Stripe calls nor another account's failure delay
 * it beyond the promised 48 hours. When Stripe's rate limit postpones the second pass, nothing personal is left, and
 * the next run continues. Throws at the end if anything failed.
 */
export const createHandler = (timing: Timing) =>
  job("eraseAccounts", async ({ now, log }) => {
    const stripe = { timing, pace: createPace(timing), loopsEndAt: timing.now() + beginsWorkForMs };
    const context: PaymentContext = { now, log, via: "reconciler", stripe };
    const counts = { finished: 0, waiting: 0, postponed: 0, failed: 0 };
    const erasures = await listErasures();
    const attempt = async (userId: string, step: () => Promise<void>): Promise<"done" | "failed" | "postponed"> => {
      try {
        await step();
        return "done";
      } catch (thrown) {
        const outcome = reportFailure(thrown, "an erasure failed", { userId }, context);
        counts[outcome] += 1;
        return outcome;
      }
    };
    const erasedUserIds: string[] = [];
    for (const { userId } of erasures) {
      if ((await attempt(userId, () => erasePersonalData(userId, context))) === "done") erasedUserIds.push(userId);
    }
    for (const userId of erasedUserIds) {
      if (timing.now() >= stripe.loopsEndAt) break;
      const outcome = await attempt(userId, async () => {
        counts[await finishErasure(userId, context)] += 1;
      });
      if (outcome === "postponed") break;
    }
    if (counts.failed > 0) throw new Error(`${counts.failed} of ${erasures.length} erasures failed.`);
    return counts;
  });

export const handler = createHandler(systemTiming);
