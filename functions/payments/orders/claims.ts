import { listClaims } from "../../data/lines.ts";
import { grantFreeLine } from "../../data/order-line.ts";
import { lineStateOf, readOrder } from "../../data/orders.ts";
import { describe } from "../../log.ts";
import type { Around } from "../around.ts";
import { inTurn } from "../in-turn.ts";

/** What a run did. `claimsFailed`: looked at in vain; the next run looks again. */
export interface ClaimsReconciled {
  readonly claimsGranted: number;
  readonly claimsFailed: number;
}

/** So many a run, the longest waiting first. */
const mostPerRun = 300;

/** Looks after the orders that are paid and wait for their line: one that nobody has is given to whoever has waited longest. */
export async function reconcileClaims(around: Around): Promise<ClaimsReconciled> {
  const done = { claimsGranted: 0, claimsFailed: 0 };
  await inTurn(await listClaims(mostPerRun), async ({ userId, orderId }) => {
    try {
      const order = await readOrder(userId, orderId);
      // The index may tell of a moment ago.
      if (order === undefined || lineStateOf(order) !== "claimed") return;
      const granted = await grantFreeLine(order.line, around);
      if (granted === undefined) return;
      done.claimsGranted += 1;
      around.log.warn("an order waited for a line that nobody has", { orderId: granted.id });
    } catch (thrown) {
      done.claimsFailed += 1;
      around.log.error("a claim could not be looked after", { orderId, cause: describe(thrown) });
    }
  });
  return done;
}
