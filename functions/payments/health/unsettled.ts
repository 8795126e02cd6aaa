import type Stripe from "stripe";
import { unmetRequirements as unmetByDonation } from "../donations/requirements.ts";
import { type Intent, isFullyRefunded, paidAtOf, retrieveIntent, stageOf } from "../intents.ts";
import { unmetRequirements as unmetByOrder } from "../orders/requirements.ts";
import { type NamedRecord, type Records, recordNamedBy } from "./records.ts";

/** A payment that succeeded but is not settled in the shop, with the reason: see `getAdminHealth` of the contract. */
export interface UnsettledReport {
  readonly named: NamedRecord;
  readonly intent: Intent;
  readonly why: "not_settled" | "mismatch" | "gone";
}

/** Grace period for the page and the webhook, as in the job. */
const graceMinutes = 2;
/** The number of payments fetched individually per kind. The others are in the job's log. */
export const maxIndividualChecks = 20;

/** The payments that may need an admin: not recent, and for a record of the shop. */
export function paymentsToCheck(
  intents: readonly Intent[],
  now: Date,
): readonly { readonly intent: Intent; readonly named: NamedRecord }[] {
  const since = now.getTime() - graceMinutes * 60_000;
  return intents
    .filter((intent) => stageOf(intent) === "succeeded" && paidAtOf(intent, now).getTime() <= since)
    .flatMap((intent) => {
      const record = recordNamedBy(intent);
      return record === undefined ? [] : [{ intent, named: record }];
    });
}

/** These payments, of any age, without those already known. */
export async function checkIndividually(
  client: Stripe,
  idsToCheck: readonly string[],
  knownIntents: readonly Intent[],
): Promise<readonly Intent[]> {
  const ids = new Set(knownIntents.map(({ id }) => id));
  const retrieved = idsToCheck.filter((id) => !ids.has(id)).map((id) => retrieveIntent(client, id));
  return (await Promise.all(retrieved)).filter((intent) => intent !== undefined);
}

/**
 * What is wrong with a successful payment, according to the table; undefined when it is settled, or fully refunded. A
 * payment without its record may also belong to another stage on the same Stripe account, which should have an account
 * of its own.
 */
export function findSettlementProblem(
  intent: Intent,
  named: NamedRecord,
  { orders, donations }: Records,
): UnsettledReport | undefined {
  const order = orders.get(named.id);
  const donation = donations.get(named.id);
  const record = order ?? donation;
  if (record?.status === "complete" && record.intentId === intent.id) return undefined;
  const unmet = [
    ...(order === undefined ? [] : unmetByOrder(intent, order)),
    ...(donation === undefined ? [] : unmetByDonation(intent, donation)),
  ];
  if (record !== undefined && unmet.length === 0 && record.intentId === intent.id) {
    return { named, intent, why: "not_settled" };
  }
  if (isFullyRefunded(intent)) return undefined;
  return { named, intent, why: record === undefined ? "gone" : "mismatch" };
}
