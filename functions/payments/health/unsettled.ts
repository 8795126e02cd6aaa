import type Stripe from "stripe";
import { unmetRequirements as unmetByDonation } from "../donations/requirements.ts";
import { type Intent, isFullyRefunded, paidAtOf, retrieveIntent, stageOf } from "../intents.ts";
import { unmetRequirements as unmetByOrder } from "../orders/requirements.ts";
import { type NamedRecord, type Records, recordNamedBy } from "./records.ts";

/**
 * A payment that succeeded but is not settled in the shop. The reasons are explained at `getAdminHealth` in the
 * contract.
 */
export interface UnsettledReport {
  readonly named: NamedRecord;
  readonly intent: Intent;
  readonly why: "not_settled" | "mismatch" | "gone";
}

/** Time for the page and the webhook to report a payment, as in the reconciling job. */
const graceMinutes = 2;
/** Max payments fetched individually per list. The reconciling job logs all of them. */
export const maxIndividualChecks = 20;

/** The payments that may need an admin: those that succeeded some minutes ago for a record of the shop. */
export function paymentsToCheck(
  intents: readonly Intent[],
  now: Date,
): readonly { readonly intent: Intent; readonly named: NamedRecord }[] {
  const latest = now.getTime() - graceMinutes * 60_000;
  return intents
    .filter((intent) => stageOf(intent) === "succeeded" && paidAtOf(intent, now).getTime() <= latest)
    .flatMap((intent) => {
      const record = recordNamedBy(intent);
      return record === undefined ? [] : [{ intent, named: record }];
    });
}

/** Fetches the payments with these ids, whatever their age, except those already known. */
export async function checkIndividually(
  client: Stripe,
  idsToCheck: readonly string[],
  knownIntents: readonly Intent[],
): Promise<readonly Intent[]> {
  const knownIds = new Set(knownIntents.map(({ id }) => id));
  const retrievals = idsToCheck.filter((id) => !knownIds.has(id)).map((id) => retrieveIntent(client, id));
  return (await Promise.all(retrievals)).filter((intent) => intent !== undefined);
}

/**
 * What is wrong with a successful payment, according to the table; undefined when it is settled, or fully refunded. A
 * payment without its record may also belong to another stage that shares the Stripe account, although each stage
 * should have its own.
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
