import type Stripe from "stripe";
import { retry, retryOnConflict } from "../data/retry-on-conflict.ts";
import { type Reversals, readReversals } from "./charges.ts";
import type { PaymentContext } from "./context.ts";
import { createStageStripe } from "./stripe-client.ts";

/** The fields of an order or donation that the sync needs. */
interface PaidRecord {
  readonly id: string;
  readonly status: string;
  readonly intentId?: string | undefined;
}

/** How one kind of record stores its reversals. */
export interface ReversalStore<Record extends PaidRecord> {
  readonly noun: "order" | "donation";
  /** "same": nothing to save. "changed": the record changed since it was read. */
  save(record: Record, reversals: Reversals, context: PaymentContext): Promise<"saved" | "same" | "changed">;
  readAgain(record: Record): Promise<Record | undefined>;
}

/**
 * Stores the current refunds and disputes of a paid record's payment, as reported by Stripe. Returns the updated
 * record. The record is read before Stripe is queried and written on condition that it is unchanged, so an older
 * response never replaces a newer one.
 *
 * Throws `changed_meanwhile`, `provider_busy` and `provider_unavailable`; both may be retried.
 */
export async function syncReversalsOf<Record extends PaidRecord>(
  recordAsRead: Record,
  context: PaymentContext,
  { noun, save, readAgain }: ReversalStore<Record>,
  stripe?: Stripe,
): Promise<Record> {
  const client = stripe ?? (await createStageStripe(context)).client;
  let record = recordAsRead;
  return retryOnConflict(async () => {
    if (record.status !== "complete" || record.intentId === undefined) return record;
    const reversals = await readReversals(client, record.intentId);
    const outcome = await save(record, reversals, context);
    if (outcome === "same") return record;
    if (outcome === "saved") {
      const { refunded, disputed, dispute } = reversals;
      context.log.info(`money of ${noun === "order" ? "an order" : "a donation"} has come back`, {
        [`${noun}Id`]: record.id,
        refunded,
        disputed,
        dispute,
      });
    }
    const currentRecord = await readAgain(record);
    if (currentRecord === undefined || outcome === "saved") return currentRecord ?? record;
    record = currentRecord;
    return retry;
  });
}
