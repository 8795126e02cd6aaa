import type { World } from "./model/context.ts";
import { followSession } from "./objects/pay-session.ts";
import { settleDebit } from "./objects/settle-intent.ts";

/** Settles bank debits when their time has come. */
export function createDebitTimers(world: World, commit: () => Promise<void>) {
  const timers = new Map<string, NodeJS.Timeout>();

  async function settle(intentId: string): Promise<void> {
    timers.delete(intentId);
    const intent = world.state.paymentIntents.get(intentId);
    const plan = world.state.settling.get(intentId);
    if (intent === undefined || plan === undefined) return;
    settleDebit(world, intent, plan.outcome);
    followSession(world, intent);
    await commit();
  }

  return {
    /** Sets a timer for every debit that has none. */
    pump(): void {
      for (const [intentId, { dueAt }] of world.state.settling) {
        if (dueAt === null || timers.has(intentId)) continue;
        const wait = Math.max(0, dueAt - world.now().getTime());
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
