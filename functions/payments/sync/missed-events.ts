import type Stripe from "stripe";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { describeError } from "../../log.ts";
import { runInBatches } from "../batches.ts";
import { callStripe } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { createStageStripe } from "../stripe-client.ts";
import { syncPayment } from "./payment.ts";

/** The result of a run. Failed events are retried by the next run or by Stripe. */
export interface EventsProcessed {
  readonly eventsFollowed: number;
  readonly eventsFailed: number;
}

/** Limits for one run: the number of events, and the time budgets for listing and for processing them. */
export interface RunLimits {
  readonly maxEvents: number;
  readonly listBudgetMs: number;
  readonly processBudgetMs: number;
}

/** Limits for the job, which has five minutes. More events mean a broken webhook, which an operator should check. */
const jobLimits: RunLimits = { maxEvents: 1000, listBudgetMs: 20_000, processBudgetMs: 75_000 };

/** Stripe retries the delivery of an event for three days. https://docs.stripe.com/webhooks#behaviors */
const maxAgeDays = 3;
/** Younger events may still be on their way to the webhook. */
const graceMinutes = 2;

/**
 * Processes the events that the webhook has not accepted, as if they had arrived, because refunds and disputes would be
 * missed otherwise. If there are more than the limit, only the newest are processed, oldest first.
 * https://docs.stripe.com/api/events/list
 */
export async function syncMissedEvents(
  context: PaymentContext,
  limits: RunLimits = jobLimits,
): Promise<EventsProcessed> {
  const { client, livemode } = await createStageStripe(context.now, limits.listBudgetMs);
  const events = await listMissedEvents(client, context.now, limits.maxEvents);
  if (events.length === limits.maxEvents) {
    context.log.warn("more undelivered events than one run follows", { most: limits.maxEvents });
  }
  const counts = { eventsFollowed: 0, eventsFailed: 0 };
  const processEvent = async (event: Stripe.Event) => {
    try {
      await syncPayment(event, livemode, context);
      counts.eventsFollowed += 1;
    } catch (thrown) {
      counts.eventsFailed += 1;
      const { id, type } = event;
      context.log.error("an undelivered event could not be followed", {
        event: id,
        type,
        cause: describeError(thrown),
      });
    }
  };
  await runInBatches(events.reverse(), processEvent, limits.processBudgetMs);
  return counts;
}

/** Lists the newest events that the webhook has not accepted, newest first. Throws `provider_unavailable`. */
export function listMissedEvents(client: Stripe, now: Date, maxCount: number): Promise<Stripe.Event[]> {
  const timestamp = (minutesAgo: number) => Math.floor(now.getTime() / 1000) - minutesAgo * 60;
  const created = { gte: timestamp(maxAgeDays * 24 * 60), lte: timestamp(graceMinutes) };
  const params = { delivery_success: false, types: [...stripeEventTypes], created, limit: 100 };
  return callStripe(() => client.events.list(params).autoPagingToArray({ limit: maxCount }));
}
