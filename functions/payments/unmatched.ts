import { clearUnmatched, markUnmatched } from "../data/unmatched-payments.ts";
import { type Intent, isFullyRefunded } from "./intents.ts";

/**
 * Records a payment that succeeded but matches no order or donation. The reconciling job and the admin area's "Needs
 * attention" list report it until it is refunded. Idempotent.
 */
export async function recordUnmatched(intent: Intent): Promise<void> {
  if (isFullyRefunded(intent)) return clearUnmatched(intent.id);
  await markUnmatched(intent.id, new Date(intent.created * 1000));
}
