import type Stripe from "stripe";
import { unmet as unmetByDonation } from "../donations/requirements.ts";
import { type Intent, isGivenBack, paidAtOf, retrieveIntent, stageOf } from "../intents.ts";
import { unmet as unmetByOrder } from "../orders/requirements.ts";
import { type Named, type Records, recordNamedBy } from "./records.ts";

/** A payment that succeeded while the shop does not say so, and why: see `getAdminHealth` of the contract. */
export interface Unsettled {
  readonly named: Named;
  readonly intent: Intent;
  readonly why: "not_settled" | "mismatch" | "gone";
}

/** The page and the webhook get this long before anybody doubts that they will come: as the job has it. */
const graceMinutes = 2;
/** So many payments of a kind are asked for one by one. The others are in the job's log. */
export const mostOneByOne = 20;

/** Of these payments those that may need a person: made a while ago, for something of ours. */
export function paidForSomething(
  intents: readonly Intent[],
  now: Date,
): readonly { readonly intent: Intent; readonly named: Named }[] {
  const since = now.getTime() - graceMinutes * 60_000;
  return intents
    .filter((intent) => stageOf(intent) === "succeeded" && paidAtOf(intent, now).getTime() <= since)
    .flatMap((intent) => {
      const named = recordNamedBy(intent);
      return named === undefined ? [] : [{ intent, named }];
    });
}

/** These payments, however long ago they were made, but for those that are known already. */
export async function oneByOne(
  client: Stripe,
  wanted: readonly string[],
  known: readonly Intent[],
): Promise<readonly Intent[]> {
  const ids = new Set(known.map(({ id }) => id));
  const asked = wanted.filter((id) => !ids.has(id)).map((id) => retrieveIntent(client, id));
  return (await Promise.all(asked)).filter((intent) => intent !== undefined);
}

/**
 * What is wrong with a payment that succeeded, by what is in the table; undefined when nothing is, or when it has
 * been given back whole. A payment that is missing its record may also be of another stage on the same account at
 * Stripe, which should have one of its own.
 */
export function unsettled(intent: Intent, named: Named, { orders, donations }: Records): Unsettled | undefined {
  const order = orders.get(named.id);
  const donation = donations.get(named.id);
  const record = order ?? donation;
  if (record?.status === "complete" && record.intentId === intent.id) return undefined;
  const broken = [
    ...(order === undefined ? [] : unmetByOrder(intent, order)),
    ...(donation === undefined ? [] : unmetByDonation(intent, donation)),
  ];
  if (record !== undefined && broken.length === 0 && record.intentId === intent.id) {
    return { named, intent, why: "not_settled" };
  }
  if (isGivenBack(intent)) return undefined;
  return { named, intent, why: record === undefined ? "gone" : "mismatch" };
}
