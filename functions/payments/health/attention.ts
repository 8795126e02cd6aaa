import { listPaidThoughDeleted } from "../../data/deleted-orders.ts";
import { listClaims, type WaitingClaim } from "../../data/lines.ts";
import { countFailedMails } from "../../data/mail-lists.ts";
import { listUnmatched } from "../../data/unmatched-payments.ts";
import { systemTiming } from "../../timing.ts";
import { listIntents } from "../intents.ts";
import { createStageStripe } from "../stripe-client.ts";
import { createPace, ownSeconds } from "../stripe-pace.ts";
import { listMissedEvents } from "../sync/missed-events.ts";
import { type Dispute, listOpenDisputes } from "./disputes.ts";
import { type NamedRecord, type Payer, payerOf, readRecords, recordNamedBy } from "./records.ts";
import {
  findSettlementProblem,
  maxIndividualChecks,
  paymentsToCheck,
  retrieveIndividually,
  type UnsettledReport,
} from "./unsettled.ts";

/** The current problems that need an admin. */
export interface Health {
  /** Newest first. With who pays, if the record exists. */
  readonly unsettled: readonly (UnsettledReport & { readonly payer: Payer | undefined })[];
  /** Whether there are more than returned. */
  readonly unsettledMore: boolean;
  readonly undelivered: { readonly count: number; readonly more: boolean; readonly oldest: Date | undefined };
  /** By deadline, earliest first. With the paid record and who paid for it, if it exists. */
  readonly disputes: readonly {
    readonly dispute: Dispute;
    readonly record: NamedRecord | undefined;
    readonly payer: Payer | undefined;
  }[];
  /** Longest waiting first. */
  readonly claims: readonly WaitingClaim[];
  /** How many mails were given up, up to a limit. */
  readonly failedMails: number;
}

/** Older payments are not checked: if unreported for a week, they are in the job's log and about to be canceled. */
const periodDays = 7;
/**
 * Nobody reads more than these. A mismatch is found however many payments follow it, because it is stored in a row of
 * its own.
 */
const maxCounts = { intents: 300, events: 300, claims: 100, mails: 100 } as const;

/**
 * Finds open problems: reads Stripe's and the table's lists in parallel, then all orders and donations named in the
 * payments in one batch. The cost does not depend on the shop's size. Throws `provider_busy`, `provider_unavailable`.
 */
export async function findProblems(now: Date): Promise<Health> {
  const { client } = await createStageStripe({ now, stripe: { queue: "none" } });
  const since = new Date(now.getTime() - periodDays * 86_400_000);
  const [recentIntents, events, disputes, deletedOrders, unmatchedIds, claims, failedMails] = await Promise.all([
    listIntents(client, since, maxCounts.intents),
    listMissedEvents(client, now, maxCounts.events + 1),
    listOpenDisputes(client),
    listPaidThoughDeleted(),
    listUnmatched(maxIndividualChecks + 1),
    listClaims(maxCounts.claims),
    countFailedMails(maxCounts.mails),
  ]);
  const paidThoughDeleted = deletedOrders.flatMap(({ paidBy }) => paidBy ?? []);
  const idsToCheck = new Set([
    ...paidThoughDeleted.slice(0, maxIndividualChecks),
    ...unmatchedIds.slice(0, maxIndividualChecks),
  ]);
  const { client: pacedClient } = await createStageStripe({
    now,
    stripe: { pace: createPace(systemTiming, ownSeconds()) },
  });
  const intents = [...recentIntents, ...(await retrieveIndividually(pacedClient, [...idsToCheck], recentIntents))];
  const payments = paymentsToCheck(intents, now);
  const disputesWithRecord = disputes.map((dispute) => ({
    dispute,
    record: dispute.payment_intent === null ? undefined : recordNamedBy(dispute.payment_intent),
  }));
  const namedRecords = [
    ...payments.map((each) => each.namedRecord),
    ...disputesWithRecord.flatMap(({ record }) => record ?? []),
  ];
  const records = await readRecords(namedRecords);
  const marked = new Set(unmatchedIds);
  const isStored = ({ id }: NamedRecord) => records.orders.has(id) || records.donations.has(id);
  const countedEvents = events.slice(0, maxCounts.events);
  const oldestEvent = countedEvents.at(-1);
  return {
    unsettled: payments
      .flatMap(
        ({ intent, namedRecord }) => findSettlementProblem(intent, namedRecord, records, marked.has(intent.id)) ?? [],
      )
      .sort((one, other) => other.intent.created - one.intent.created)
      .map((report) => ({ ...report, payer: payerOf(report.namedRecord, records) })),
    unsettledMore: Math.max(paidThoughDeleted.length, unmatchedIds.length) > maxIndividualChecks,
    undelivered: {
      count: countedEvents.length,
      more: events.length > countedEvents.length,
      oldest: oldestEvent && new Date(oldestEvent.created * 1000),
    },
    disputes: disputesWithRecord.map(({ dispute, record }) => ({
      dispute,
      record: record !== undefined && isStored(record) ? record : undefined,
      payer: record && payerOf(record, records),
    })),
    claims,
    failedMails,
  };
}
