import { clearUnmatched, markUnmatched } from "../data/unmatched-payments.ts";
import { type Intent, isGivenBack } from "./intents.ts";

/**
 * Remembers a payment that succeeded and matches nothing, or nobody, until its money has been given back: the
 * reconciling job and "Needs attention" look after it as long as that takes. May be called any number of times.
 */
export async function recordUnmatched(intent: Intent): Promise<void> {
  if (isGivenBack(intent)) return clearUnmatched(intent.id);
  await markUnmatched(intent.id, new Date(intent.created * 1000));
}
