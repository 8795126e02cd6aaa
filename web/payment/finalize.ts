/** Milliseconds to wait before each check after a failed completion: none at first, about seventeen seconds in all. */
const pausesMs = [0, 1000, 2000, 4000, 10_000];

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Completes a charged payment: calls `complete` and, if that fails, repeatedly checks whether the payment was settled
 * anyway by Stripe's webhook. Stops when `isStillWanted` returns false. Returns whether the payment is settled.
 * `pause`: waits for so many milliseconds.
 */
export async function finalize(
  complete: () => Promise<void>,
  checkSettled: () => Promise<boolean>,
  isStillWanted: () => boolean,
  pause = wait,
): Promise<boolean> {
  try {
    await complete();
    return true;
  } catch {
    for (const pauseMs of pausesMs) {
      await pause(pauseMs);
      if (!isStillWanted()) return false;
      if (await checkSettled().catch(() => false)) return true;
    }
    return false;
  }
}
