/**
 * Batch size, and the time budget of a job in milliseconds. Far below Stripe's limits
 * (https://docs.stripe.com/rate-limits).
 */
const width = 8;
const ofAJob = 75_000;

/**
 * Runs `act` over the items in batches of eight until the time budget is spent, so a job ends even while Stripe does
 * not respond. Returns how many were processed. `act` must not throw.
 */
export async function runInBatches<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  patienceMs: number = ofAJob,
): Promise<number> {
  const endsAt = performance.now() + patienceMs;
  let processed = 0;
  while (processed < items.length && performance.now() < endsAt) {
    const some = items.slice(processed, processed + width);
    await Promise.all(some.map(act));
    processed += some.length;
  }
  return processed;
}
