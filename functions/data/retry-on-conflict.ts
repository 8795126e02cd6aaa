import { ShopError } from "../shop-error.ts";
import { systemTiming } from "../timing.ts";

/** The result of an attempt whose conditional write failed, and which has to start over by reading the record again. */
export const retry = Symbol("again");

/** More attempts than the number of concurrent writes that a request is likely to run into. */
const defaultAttempts = 8;

/**
 * Runs `attempt` again until it returns anything but `retry`: a loop for optimistic locking. An attempt reads a record,
 * decides, and writes on condition that the record is unchanged. Throws `changed_meanwhile` after `maxAttempts`; the
 * caller may safely retry the whole operation.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof retry>,
  maxAttempts: number = defaultAttempts,
  timing = systemTiming,
): Promise<Result> {
  for (let count = 0; count < maxAttempts; count += 1) {
    // The first retry is nearly always the last one. After it, many are after the same rows.
    if (count > 1) await timing.wait(timing.random() * Math.min(10 * 2 ** count, 300));
    const result = await attempt();
    if (result !== retry) return result;
  }
  throw new ShopError("changed_meanwhile");
}
