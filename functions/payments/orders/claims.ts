import { claimDays } from "#shared/domain/order.ts";
import { listClaims } from "../../data/lines.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { lineStateOf, type Order, readOrder } from "../../data/orders.ts";
import { describe } from "../../log.ts";
import { inBatches } from "../batches.ts";
import type { PaymentContext } from "../context.ts";
import { refundClaim } from "./refund.ts";

/** What a run did. `claimsFailed`: looked at in vain; the next run looks again. */
export interface ClaimsReconciled {
  readonly claimsGranted: number;
  /** Given back in full, because another customer kept the number. */
  readonly claimsRefunded: number;
  readonly claimsFailed: number;
}

/** So many a run, the longest waiting first. */
const mostPerRun = 300;

const millisecondsOfDay = 86_400_000;

/**
 * Looks after the orders that are paid and wait for their line: a free one is given to the order that has waited
 * longest; an order that still waits `claimDays` after its payment is refunded in full. While a bank disputes the
 * payment the order is suspended and left to the bank.
 */
export async function reconcileClaims(context: PaymentContext): Promise<ClaimsReconciled> {
  const done = { claimsGranted: 0, claimsRefunded: 0, claimsFailed: 0 };
  await inBatches(await listClaims(mostPerRun), async ({ userId, orderId }) => {
    try {
      const order = await readOrder(userId, orderId);
      // The index may tell of a moment ago.
      if (order === undefined || lineStateOf(order) !== "claimed") return;
      const granted = await grantFreeLine(order.line, context);
      if (granted !== undefined) {
        done.claimsGranted += 1;
        context.log.warn("an order waited for a line that nobody has", { orderId: granted.id });
        return;
      }
      if (!isOver(order, context.now)) return;
      const refunded = await refundClaim(order, context);
      if (lineStateOf(refunded) === "claimed") {
        // The bank could not take the money. Asking again would be another refund: that is for a person, who sees the
        // claim.
        return context.log.error("the refund of an order that waits for its line has failed", { orderId });
      }
      done.claimsRefunded += 1;
      context.log.warn("an order waited too long for its line and is refunded", { orderId });
    } catch (thrown) {
      done.claimsFailed += 1;
      context.log.error("a claim could not be looked after", { orderId, cause: describe(thrown) });
    }
  });
  return done;
}

function isOver({ paidAt, createdAt }: Order, now: Date): boolean {
  return now.getTime() - Date.parse(paidAt ?? createdAt) >= claimDays * millisecondsOfDay;
}
