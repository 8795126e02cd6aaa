import { systemTiming } from "../timing.ts";
import type { PaymentContext } from "./context.ts";

/** Items in progress at the same time. Their rate at Stripe is limited by the pace, not by this number. */
const maxConcurrent = 8;
/** The time in which a part of a job may begin items. */
const defaultBudgetMs = 75_000;

/**
 * Runs `act` over the items in their order, several at a time, until the time budget is spent or an `act` returns
 * "stop", so that a job ends even if Stripe does not respond. Returns the number of items that were begun; all of them
 * have ended. `act` must not throw.
 */
export async function runLoop<T>(
  items: readonly T[],
  act: (item: T) => Promise<"next" | "stop">,
  { stripe = {} }: Pick<PaymentContext, "stripe">,
  budgetMs: number = defaultBudgetMs,
): Promise<number> {
  const { timing = systemTiming, loopsEndAt = Number.POSITIVE_INFINITY } = stripe;
  const deadline = Math.min(timing.now() + budgetMs, loopsEndAt);
  let begun = 0;
  let isStopped = false;
  const work = async () => {
    while (!isStopped && timing.now() < deadline) {
      const [item] = items.slice(begun, begun + 1);
      if (item === undefined) return;
      begun += 1;
      if ((await act(item)) === "stop") isStopped = true;
    }
  };
  await Promise.all(Array.from({ length: maxConcurrent }, work));
  return begun;
}
