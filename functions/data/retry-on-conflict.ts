import { ShopError } from "../shop-error.ts";

/** Returned by an attempt whose conditional write failed: read the record again and decide again. */
export const retry = Symbol("again");

/** More attempts than concurrent writes to one record are likely. */
const defaultTries = 8;

/**
 * Retry loop for optimistic locking: runs `attempt`, which reads, decides and writes on condition that the record is
 * unchanged, until it returns anything but `retry`. Throws `changed_meanwhile` after `tries` attempts; the caller may
 * safely retry the whole operation.
 */
export async function retryOnConflict<Result>(
  attempt: () => Promise<Result | typeof retry>,
  tries: number = defaultTries,
): Promise<Result> {
  for (let count = 0; count < tries; count += 1) {
    const result = await attempt();
    if (result !== retry) return result;
  }
  throw new ShopError("changed_meanwhile");
}
