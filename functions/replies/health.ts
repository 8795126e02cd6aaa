import type { Reply } from "#shared/contract/index.ts";
import type { Health } from "../payments/health/attention.ts";

type HealthReply = Reply<"getAdminHealth">;

/** Unresolved problems for the admin area. */
export function healthReply(
  { unsettled, unsettledMore, undelivered, disputes, claims, failedMails }: Health,
  hasMailSender: boolean,
  now: Date,
): HealthReply {
  return {
    lookedAt: now.toISOString(),
    unsettled: unsettled.map(({ namedRecord, intent, why, payer }) => ({
      kind: namedRecord.kind,
      id: namedRecord.id,
      payer: payer ?? null,
      paymentIntentId: intent.id,
      amountCents: intent.amount_received,
      currency: intent.currency,
      livemode: intent.livemode,
      createdAt: timestamp(intent.created),
      why,
    })),
    unsettledMore,
    undelivered: { ...undelivered, oldest: undelivered.oldest?.toISOString() ?? null },
    disputes: disputes.map(({ dispute, record, payer }) => ({
      id: dispute.id,
      kind: record?.kind ?? null,
      recordId: record?.id ?? null,
      payer: payer ?? null,
      paymentIntentId: dispute.payment_intent?.id ?? null,
      amountCents: dispute.amount,
      currency: dispute.currency,
      livemode: dispute.livemode,
      reason: dispute.reason,
      status: dispute.status,
      respondBy: dispute.evidence_details.due_by === null ? null : timestamp(dispute.evidence_details.due_by),
      createdAt: timestamp(dispute.created),
    })),
    claims: claims.map(({ orderId, userId, phone, createdAt: since }) => ({ orderId, userId, phone, since })),
    hasMailSender,
    failedMails,
  };
}

/** Stripe's timestamps are in seconds. */
function timestamp(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
