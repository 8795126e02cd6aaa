/** Milliseconds before each status check after a failed completion: at once, then about seventeen seconds in total. */
const pausesMs = [0, 1000, 2000, 4000, 10_000];

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * After the charge: calls the completion route and, if that fails, checks whether the payment was settled anyway by
 * Stripe's webhook. Returns whether it is settled.
 */
export async function finalize(
  finish: () => Promise<void>,
  settled: () => Promise<boolean>,
  stillWanted: () => boolean,
): Promise<boolean> {
  try {
    await finish();
    return true;
  } catch {
    for (const pauseMs of pausesMs) {
      await wait(pauseMs);
      if (!stillWanted()) return false;
      if (await settled().catch(() => false)) return true;
    }
    return false;
  }
}
