import { listPaidThoughDeleted } from "../../data/deleted-orders.ts";
import { listClaims, type WaitingClaim } from "../../data/lines.ts";
import { listUnmatched } from "../../data/unmatched-payments.ts";
import { listIntents } from "../intents.ts";
import { ourStripe } from "../stripe-client.ts";
import { listMissedEvents } from "../sync/missed-events.ts";
import { type Dispute, listOpenDisputes } from "./disputes.ts";
import { type NamedRecord, readRecords, recordNamedBy } from "./records.ts";
import {
  checkIndividually,
  findSettlementProblem,
  maxIndividualChecks,
  paymentsToCheck,
  type UnsettledReport,
} from "./unsettled.ts";

/** The current problems for an admin. */
export interface Health {
  /** Newest first. */
  readonly unsettled: readonly UnsettledReport[];
  /** There are more than returned. */
  readonly unsettledMore: boolean;
  readonly undelivered: { readonly count: number; readonly more: boolean; readonly oldest: Date | undefined };
  /** By deadline, earliest first. `about`: the paid record, if it exists. */
  readonly disputes: readonly { readonly dispute: Dispute; readonly about: NamedRecord | undefined }[];
  /** Longest waiting first. */
  readonly claims: readonly WaitingClaim[];
}

/** After a week, an unreported payment is in the reconciling job's log, and about to be canceled. */
const days = 7;
/** No one reads more than these. Mismatches are stored in rows of their own, however many payments follow. */
const most = { intents: 300, events: 300, claims: 100 } as const;

/**
 * Finds open problems: Stripe's lists in parallel, then the records named in the payments, in one batch. The cost does
 * not depend on the shop's size. Throws `provider_unavailable`.
 */
export async function findProblems(now: Date): Promise<Health> {
  const { client } = await ourStripe(now);
  const since = new Date(now.getTime() - days * 86_400_000);
  const [recent, events, disputes, deleted, unmatched, claims] = await Promise.all([
    listIntents(client, since, most.intents),
    listMissedEvents(client, now, most.events + 1),
    listOpenDisputes(client),
    listPaidThoughDeleted(),
    listUnmatched(maxIndividualChecks + 1),
    listClaims(most.claims),
  ]);
  const paidThoughDeleted = deleted.flatMap(({ paidBy }) => paidBy ?? []);
  const idsToCheck = new Set([
    ...paidThoughDeleted.slice(0, maxIndividualChecks),
    ...unmatched.slice(0, maxIndividualChecks),
  ]);
  const intents = [...recent, ...(await checkIndividually(client, [...idsToCheck], recent))];
  const paid = paymentsToCheck(intents, now);
  const disputed = disputes.map((dispute) => ({
    dispute,
    about: dispute.payment_intent === null ? undefined : recordNamedBy(dispute.payment_intent),
  }));
  const namedRecords = [...paid.map((each) => each.named), ...disputed.flatMap(({ about }) => about ?? [])];
  const records = await readRecords(namedRecords);
  const isThere = ({ id }: NamedRecord) => records.orders.has(id) || records.donations.has(id);
  const counted = events.slice(0, most.events);
  const oldest = counted.at(-1);
  return {
    unsettled: paid
      .flatMap(({ intent, named: name }) => findSettlementProblem(intent, name, records) ?? [])
      .sort((one, other) => other.intent.created - one.intent.created),
    unsettledMore: Math.max(paidThoughDeleted.length, unmatched.length) > maxIndividualChecks,
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
