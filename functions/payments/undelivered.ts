import type Stripe from "stripe";
import { describe } from "../log.ts";
import type { Around } from "./around.ts";
import { askStripe } from "./ask-stripe.ts";
import { follow, followedTypes } from "./follow.ts";
import { inTurn } from "./in-turn.ts";
import { ourStripe } from "./stripe-client.ts";

/** What a run did. `eventsFailed`: the next run, or Stripe's own next try, follows them. */
export interface EventsFollowed {
  readonly eventsFollowed: number;
  readonly eventsFailed: number;
}

/** Stripe itself tries for three days (https://docs.stripe.com/webhooks#behaviors); younger ones are on their way. */
const oldestDays = 3;
const graceMinutes = 2;
/** So many a run, the newest first of all; more than that means that the webhook does not work, and somebody should look. */
const most = 1000;

/**
 * Follows the events that our webhook has not accepted, each once and the oldest first, as if they had arrived: refunds and disputes too,
 * which nothing else would tell of. https://docs.stripe.com/api/events/list
 */
export async function followUndelivered(around: Around): Promise<EventsFollowed> {
  const { client, livemode } = await ourStripe(around.now);
  const events = await undelivered(client, around.now);
  if (events.length === most) around.log.warn("more undelivered events than one run follows", { most });
  const done = { eventsFollowed: 0, eventsFailed: 0 };
  await inTurn(events.reverse(), async (event) => {
    try {
      await follow(event, livemode, around);
      done.eventsFollowed += 1;
    } catch (thrown) {
      done.eventsFailed += 1;
      const { id, type } = event;
      around.log.error("an undelivered event could not be followed", { event: id, type, cause: describe(thrown) });
    }
  });
  return done;
}

/** Newest first, as Stripe lists them. */
function undelivered(client: Stripe, now: Date): Promise<Stripe.Event[]> {
  const seconds = (minutesAgo: number) => Math.floor(now.getTime() / 1000) - minutesAgo * 60;
  const created = { gte: seconds(oldestDays * 24 * 60), lte: seconds(graceMinutes) };
  const params = { delivery_success: false, types: [...followedTypes], created, limit: 100 };
  return askStripe(() => client.events.list(params).autoPagingToArray({ limit: most }));
}
