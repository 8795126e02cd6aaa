import { listPaidThoughDeleted } from "../../data/deleted-orders.ts";
import { listClaims, type Waiting } from "../../data/lines.ts";
import { listUnmatched } from "../../data/unmatched-payments.ts";
import { listIntents } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { listMissedEvents } from "../sync/missed-events.ts";
import { type Dispute, listOpenDisputes } from "./disputes.ts";
import { type Named, readRecords, recordNamedBy } from "./records.ts";
import { mostOneByOne, oneByOne, paidForSomething, type Unsettled, unsettled } from "./unsettled.ts";

/** What needs a person at this moment. */
export interface Health {
  /** Newest first. */
  readonly unsettled: readonly Unsettled[];
  /** There are more of them than are shown. */
  readonly unsettledMore: boolean;
  readonly undelivered: { readonly count: number; readonly more: boolean; readonly oldest: Date | undefined };
  /** The one to answer first comes first. `about`: what was paid, if it is there. */
  readonly disputes: readonly { readonly dispute: Dispute; readonly about: Named | undefined }[];
  /** The longest waiting first. */
  readonly claims: readonly Waiting[];
}

/** A payment that nobody has told us of in a week is in the reconciling job's log, and on the way to be canceled. */
const days = 7;
/**
 * More than these nobody looks through. What matches nothing is kept in rows of its own, however many payments came
 * after it.
 */
const most = { intents: 300, events: 300, claims: 100 } as const;

/**
 * Asks Stripe and the table what needs a person: what Stripe lists, side by side, and then what the payments name, in
 * one batch. Whatever the shop has sold, it is as much work. Throws `provider_unavailable`.
 */
export async function findProblems(now: Date): Promise<Health> {
  const { client } = await ourStripe(now);
  const since = new Date(now.getTime() - days * 86_400_000);
  const [recent, events, disputes, deleted, unmatched, claims] = await Promise.all([
    listIntents(client, since, most.intents),
    listMissedEvents(client, now, most.events + 1),
    listOpenDisputes(client),
    listPaidThoughDeleted(),
    listUnmatched(mostOneByOne + 1),
    listClaims(most.claims),
  ]);
  const late = deleted.flatMap(({ paidBy }) => paidBy ?? []);
  const wanted = new Set([...late.slice(0, mostOneByOne), ...unmatched.slice(0, mostOneByOne)]);
  const intents = [...recent, ...(await oneByOne(client, [...wanted], recent))];
  const paid = paidForSomething(intents, now);
  const disputed = disputes.map((dispute) => ({
    dispute,
    about: dispute.payment_intent === null ? undefined : recordNamedBy(dispute.payment_intent),
  }));
  const named = [...paid.map((each) => each.named), ...disputed.flatMap(({ about }) => about ?? [])];
  const records = await readRecords(named);
  const isThere = ({ id }: Named) => records.orders.has(id) || records.donations.has(id);
  const counted = events.slice(0, most.events);
  const oldest = counted.at(-1);
  return {
    unsettled: paid
      .flatMap(({ intent, named: name }) => unsettled(intent, name, records) ?? [])
      .sort((one, other) => other.intent.created - one.intent.created),
    unsettledMore: Math.max(late.length, unmatched.length) > mostOneByOne,
    undelivered: {
      count: counted.length,
      more: events.length > counted.length,
      oldest: oldest && new Date(oldest.created * 1000),
    },
    disputes: disputed.map(({ dispute, about }) => ({
      dispute,
      about: about !== undefined && isThere(about) ? about : undefined,
    })),
    claims,
  };
}
