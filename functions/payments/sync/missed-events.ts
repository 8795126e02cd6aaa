import type Stripe from "stripe";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { readProgress, saveProgress } from "../../data/due-lists.ts";
import { systemTiming } from "../../timing.ts";
import { callStripe, retrieveIfExists } from "../call-stripe.ts";
import type { PaymentContext } from "../context.ts";
import { reportFailure } from "../report-failure.ts";
import { runLoop } from "../run-loop.ts";
import { createStageStripe } from "../stripe-client.ts";
import { syncPayment } from "./payment.ts";

/** The result of a run. Failed and postponed events are retried by the next run or by Stripe. */
export interface EventsProcessed {
  readonly eventsFollowed: number;
  readonly eventsFailed: number;
  readonly eventsPostponed: number;
}

/** Limits for one run: the number of events, and the time budgets for listing and for processing them. */
export interface RunLimits {
  readonly maxEvents: number;
  readonly listBudgetMs: number;
  readonly processBudgetMs: number;
}

/** Limits for the job, which has five minutes. More events mean a broken webhook, which an operator should check. */
const jobLimits: RunLimits = { maxEvents: 1000, listBudgetMs: 20_000, processBudgetMs: 75_000 };
/** The name of the job's progress in the table. */
const progressName = "missed-events";

/** Stripe retries the delivery of an event for three days. https://docs.stripe.com/webhooks#behaviors */
const maxAgeDays = 3;
/** Younger events may still be on their way to the webhook. */
const graceMinutes = 2;
/** Read again by the next run, in case Stripe lists an event late. */
const overlapMs = 10 * 60_000;
/** Of more failures, the events themselves are read again. */
const maxFailed = 100;

/**
 * Processes the events that the webhook has not accepted, as if they had arrived, because refunds and disputes would be
 * missed otherwise. If there are more than the limit, only the newest are processed, oldest first.
 * https://docs.stripe.com/api/events/list
 */
export async function syncMissedEvents(context: PaymentContext, limits: RunLimits): Promise<EventsProcessed> {
  const since = new Date(context.now.getTime() - maxAgeDays * 86_400_000);
  const { livemode, events } = await listFor(since, context, limits);
  return (await processAll(events, livemode, context, limits.processBudgetMs)).counts;
}

/**
 * Like `syncMissedEvents`, but continues where the last run stopped, and retries what failed there: an event stays
 * undelivered for three days, and needs to be processed once. Progress is stored at the end of a run, so a run may die
 * at any point or overlap with another: events are repeated, never skipped.
 */
export async function continueMissedEvents(context: PaymentContext): Promise<EventsProcessed> {
  const progress = await readProgress(progressName);
  const now = context.now.getTime();
  const newest = now - graceMinutes * 60_000;
  const through = Date.parse(progress.through ?? "") || 0;
  const oldest = Math.max(Math.min(through, newest) - overlapMs, now - maxAgeDays * 86_400_000);
  const { livemode, events, client } = await listFor(new Date(oldest), context, jobLimits);
  const listedIds = new Set(events.map(({ id }) => id));
  const failedBefore: Stripe.Event[] = [];
  for (const id of progress.failed.filter((each) => !listedIds.has(each))) {
    const event = await retrieveIfExists(() => client.events.retrieve(id));
    if (event !== undefined) failedBefore.push(event);
  }
  const all = [...failedBefore, ...events];
  const { counts, failed, begun } = await processAll(all, livemode, context, jobLimits.processBudgetMs);
  const unfinished = [...failed.slice(maxFailed), ...all.slice(begun)].map(({ created }) => created * 1000);
  await saveProgress(progressName, {
    through: new Date(Math.min(newest, ...unfinished)).toISOString(),
    failed: failed.slice(0, maxFailed).map(({ id }) => id),
  });
  return counts;
}

/** Lists the missed events created since then, oldest first. */
async function listFor(since: Date, context: PaymentContext, { maxEvents, listBudgetMs }: RunLimits) {
  const { timing = systemTiming } = context.stripe ?? {};
  const terms = { ...context.stripe, deadline: timing.now() + listBudgetMs };
  const { client, livemode } = await createStageStripe({ now: context.now, stripe: terms });
  const events = await listMissedEvents(client, context.now, maxEvents, since);
  if (events.length === maxEvents) {
    context.log.warn("more undelivered events than one run follows", { most: maxEvents });
  }
  return { client, livemode, events: events.toReversed() };
}

async function processAll(
  events: readonly Stripe.Event[],
  livemode: boolean,
  context: PaymentContext,
  budgetMs: number,
) {
  const counts = { eventsFollowed: 0, eventsFailed: 0, eventsPostponed: 0 };
  const failed: Stripe.Event[] = [];
  const processEvent = async (event: Stripe.Event): Promise<"next" | "stop"> => {
    try {
      await syncPayment(event, livemode, context);
      counts.eventsFollowed += 1;
      return "next";
    } catch (thrown) {
      const { id, type } = event;
      const message = "an undelivered event could not be followed";
      const outcome = reportFailure(thrown, message, { event: id, type }, context);
      counts[outcome === "failed" ? "eventsFailed" : "eventsPostponed"] += 1;
      failed.push(event);
      return outcome === "postponed" ? "stop" : "next";
    }
  };
  const begun = await runLoop(events, processEvent, context, budgetMs);
  return { counts, failed, begun };
}

/**
 * Lists the newest events that the webhook has not accepted, newest first; by default those of the last three days.
 * Throws `provider_busy`, `provider_unavailable`.
 */
export function listMissedEvents(
  client: Stripe,
  now: Date,
  maxCount: number,
  since = new Date(now.getTime() - maxAgeDays * 86_400_000),
): Promise<Stripe.Event[]> {
  const created = {
    gte: Math.floor(since.getTime() / 1000),
    lte: Math.floor(now.getTime() / 1000) - graceMinutes * 60,
  };
  const params = { delivery_success: false, types: [...stripeEventTypes], created, limit: 100 };
  return callStripe(() => client.events.list(params).autoPagingToArray({ limit: maxCount }));
}
