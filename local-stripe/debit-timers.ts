import type { Context } from "./model/context.ts";
import { syncSession } from "./objects/pay-session.ts";
import { settleDebit } from "./objects/settle-intent.ts";

/** Settles bank debits when they are due. */
export function createDebitTimers(context: Context, commit: () => Promise<void>) {
  const timers = new Map<string, NodeJS.Timeout>();

  async function settle(intentId: string): Promise<void> {
    timers.delete(intentId);
    const intent = context.state.paymentIntents.get(intentId);
    const debit = context.state.settling.get(intentId);
    if (intent === undefined || debit === undefined) return;
    settleDebit(context, intent, debit.outcome);
    syncSession(context, intent);
    await commit();
  }

  return {
    /** Sets a timer for every debit that has none. */
    startTimers(): void {
      for (const [intentId, { dueAt }] of context.state.settling) {
        if (dueAt === null || timers.has(intentId)) continue;
        const delayMs = Math.max(0, dueAt - context.now().getTime());
        timers.set(
          intentId,
          setTimeout(() => void settle(intentId), delayMs),
        );
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
