import { clearUnmatched, listUnmatched, markUnmatched } from "../data/unmatched-payments.ts";
import type { Around } from "./around.ts";
import { type Intent, isGivenBack, retrieveIntent } from "./intents.ts";
import { ourStripe } from "./stripe-client.ts";

/** So many a run of the job. */
const mostPerRun = 100;

/**
 * Remembers a payment that succeeded and matches nothing, until its money has been given back: "Needs attention" shows it as long as that
 * takes. May be called any number of times.
 */
export async function noteUnmatched(intent: Intent): Promise<void> {
  if (isGivenBack(intent)) return clearUnmatched(intent.id);
  await markUnmatched(intent.id, new Date(intent.created * 1000));
}

/** Forgets the payments whose money has gone back while nobody reported it. Every run says how many are left. */
export async function reconcileUnmatched({ now, log }: Around): Promise<{ readonly unmatchedPayments: number }> {
  const found = await listUnmatched(mostPerRun);
  let left = 0;
  for (const id of found) {
    const intent = await retrieveIntent((await ourStripe(now)).client, id);
    if (intent === undefined || isGivenBack(intent)) {
      await clearUnmatched(id);
    } else {
      left += 1;
      log.error("a payment matches nothing", { intentId: id });
    }
  }
  return { unmatchedPayments: left };
}
