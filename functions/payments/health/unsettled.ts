import type Stripe from "stripe";
import { isRefundOpen } from "../../data/refund-by-customer.ts";
import { unmetRequirements as unmetByDonation } from "../donations/requirements.ts";
import { type Intent, isFullyRefunded, paidAtOf, paymentStateOf, retrieveIntent } from "../intents.ts";
import { unmetRequirements as unmetByOrder } from "../orders/requirements.ts";
import { type NamedRecord, type Records, recordNamedBy } from "./records.ts";

/**
 * A payment that succeeded but is not settled in the shop. The reasons are explained at `getAdminHealth` in the
 * contract.
 */
export interface UnsettledReport {
  readonly namedRecord: NamedRecord;
  readonly intent: Intent;
  readonly why: "not_settled" | "mismatch" | "gone" | "refund_refused";
}

/** Time for the page and the webhook to report a payment, as in the reconciling job. */
const graceMinutes = 2;
/** Max payments fetched individually per list. The reconciling job logs all of them. */
export const maxIndividualChecks = 20;

/** The payments that may need an admin: those that succeeded some minutes ago for a record of the shop. */
export function paymentsToCheck(
  intents: readonly Intent[],
  now: Date,
): readonly { readonly intent: Intent; readonly namedRecord: NamedRecord }[] {
  const latest = now.getTime() - graceMinutes * 60_000;
  return intents
    .filter((intent) => paymentStateOf(intent) === "succeeded" && paidAtOf(intent, now).getTime() <= latest)
    .flatMap((intent) => {
      const record = recordNamedBy(intent);
      return record === undefined ? [] : [{ intent, namedRecord: record }];
    });
}

/** Fetches the payments with these ids, whatever their age, except those already known. */
export async function retrieveIndividually(
  client: Stripe,
  idsToCheck: readonly string[],
  knownIntents: readonly Intent[],
): Promise<readonly Intent[]> {
  const knownIds = new Set(knownIntents.map(({ id }) => id));
  const retrievals = idsToCheck.filter((id) => !knownIds.has(id)).map((id) => retrieveIntent(client, id));
  return (await Promise.all(retrievals)).filter((intent) => intent !== undefined);
}

/**
 * What is wrong with a successful payment, according to the table; undefined when it is settled, or fully refunded.
 * `marked`: whether it is recorded as unmatched, as a payment whose refund was refused is.
 *
 * A payment without its record may also belong to another stage that shares the Stripe account, although each stage
 * should have its own.
 */
export function findSettlementProblem(
  intent: Intent,
  namedRecord: NamedRecord,
  { orders, donations }: Records,
  marked: boolean,
): UnsettledReport | undefined {
  const order = orders.get(namedRecord.id);
  const donation = donations.get(namedRecord.id);
  const record = order ?? donation;
  if (record?.status === "complete" && record.intentId === intent.id) {
    const isRefused = marked && order !== undefined && isRefundOpen(order) && !isFullyRefunded(intent);
    return isRefused ? { namedRecord, intent, why: "refund_refused" } : undefined;
  }
  const unmet = [
    ...(order === undefined ? [] : unmetByOrder(intent, order)),
    ...(donation === undefined ? [] : unmetByDonation(intent, donation)),
  ];
  if (record !== undefined && unmet.length === 0 && record.intentId === intent.id) {
    return { namedRecord, intent, why: "not_settled" };
  }
  if (isFullyRefunded(intent)) return undefined;
  return { namedRecord, intent, why: record === undefined ? "gone" : "mismatch" };
}
