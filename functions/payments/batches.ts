/** Items processed concurrently. Far below Stripe's limits (https://docs.stripe.com/rate-limits). */
const batchSize = 8;
/** The time that a job may spend on its items. */
const defaultBudgetMs = 75_000;

/**
 * Runs `act` over the items in batches until the time budget is spent, so that a job ends even if Stripe does not
 * respond. Returns the number of processed items. `act` must not throw.
 */
export async function runInBatches<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  budgetMs: number = defaultBudgetMs,
): Promise<number> {
  const deadline = performance.now() + budgetMs;
  let processed = 0;
  while (processed < items.length && performance.now() < deadline) {
    const batch = items.slice(processed, processed + batchSize);
    await Promise.all(batch.map(act));
    processed += batch.length;
  }
  return processed;
}
