import { listErasures } from "../data/erasure.ts";
import { describeError } from "../log.ts";
import { erasePersonalData, finishErasure } from "../personal-data/erase.ts";
import { job } from "./job.ts";

/**
 * Resumes every unfinished erasure, oldest first. The first pass removes the personal data from the table, so that
 * neither slow Stripe calls nor another account's failure delay it beyond the promised 48 hours. Throws at the end if
 * anything failed.
 */
export const handler = job("eraseAccounts", async ({ now, log }) => {
  const context = { now, log, via: "reconciler" } as const;
  const counts = { finished: 0, waiting: 0, failed: 0 };
  const erasures = await listErasures();
  const erasedUserIds: string[] = [];
  const attempt = async (userId: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (thrown) {
      counts.failed += 1;
      log.error("an erasure failed", { userId, cause: describeError(thrown) });
    }
  };
  for (const { userId } of erasures) {
    await attempt(userId, async () => {
      await erasePersonalData(userId, context);
      erasedUserIds.push(userId);
    });
  }
  for (const userId of erasedUserIds) {
    await attempt(userId, async () => {
      counts[await finishErasure(userId, context)] += 1;
    });
  }
  if (counts.failed > 0) throw new Error(`${counts.failed} of ${erasures.length} erasures failed.`);
  return counts;
});
