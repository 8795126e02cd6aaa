/**
 * Milliseconds before each look at the status after completing failed: at once, then some seventeen seconds
 * altogether.
 */
const pauses = [0, 1000, 2000, 4000, 10_000];

const wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * The card is charged; now the shop has to know. Runs the completion call, and when that fails, asks whether the
 * payment is settled anyway, because the provider tells the server too. Answers whether it is settled.
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
    for (const pause of pauses) {
      await wait(pause);
      if (!stillWanted()) return false;
      if (await settled().catch(() => false)) return true;
    }
    return false;
  }
}
