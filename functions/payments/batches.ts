/**
 * How many at a time, and for how long more are begun. Stripe lets a shop ask far more often
 * (https://docs.stripe.com/rate-limits).
 */
const width = 8;
const ofAJob = 75_000;

/**
 * Does the same with each item, eight at a time, in their order. Begins no more when the time is over, so that a job
 * ends while Stripe does not answer. Answers how many it came to; `act` must not throw.
 */
export async function inBatches<T>(
  items: readonly T[],
  act: (item: T) => Promise<void>,
  patienceMs: number = ofAJob,
): Promise<number> {
  const endsAt = performance.now() + patienceMs;
  let done = 0;
  while (done < items.length && performance.now() < endsAt) {
    const some = items.slice(done, done + width);
    await Promise.all(some.map(act));
    done += some.length;
  }
  return done;
}
