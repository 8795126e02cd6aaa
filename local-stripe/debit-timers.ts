import type { Context } from "./model/context.ts";
import { syncSession } from "./objects/pay-session.ts";
import { settleDebit } from "./objects/settle-intent.ts";

/** Settles bank debits when they are due. */
export function createDebitTimers(context: Context, commit: () => Promise<void>) {
  const timers = new Map<string, NodeJS.Timeout>();

  async function settle(intentId: string): Promise<void> {
    timers.delete(intentId);
    const intent = context.state.paymentIntents.get(intentId);
    const plan = context.state.settling.get(intentId);
    if (intent === undefined || plan === undefined) return;
    settleDebit(context, intent, plan.outcome);
    syncSession(context, intent);
    await commit();
  }

  return {
    /** Sets a timer for every debit that has none. */
    pump(): void {
      for (const [intentId, { dueAt }] of context.state.settling) {
        if (dueAt === null || timers.has(intentId)) continue;
        const wait = Math.max(0, dueAt - context.now().getTime());
        timers.set(
          intentId,
          setTimeout(() => void settle(intentId), wait),
        );
      }
    },
    stop(): void {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
