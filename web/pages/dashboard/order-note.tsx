import { dashboardWords } from "../../../shared/content/words/dashboard.ts";
import { isPayable } from "../../../shared/domain/order.ts";
import { classes } from "../../ui/classes.ts";
import type { Order } from "./use-account.ts";

const words = dashboardWords.orders.line;

/** What became of the licence where it is not simply active: a sentence, or nothing. */
function lineNote({ lineState, refundedCents, amount }: Order): string | undefined {
  if (lineState === "claimed" || lineState === "suspended") return words[lineState];
  if (lineState !== "ended") return undefined;
  return refundedCents >= amount ? words.endedRefunded : words.endedDisputed;
}

/** What a customer should know about an order beside its status: a refused payment, or a licence that is not active. */
export function OrderNote({ order }: { readonly order: Order }) {
  const refused = isPayable(order.status) && order.paymentProblem !== null;
  const text = refused ? order.paymentProblem : lineNote(order);
  if (text === undefined) return null;
  return (
    <p className={classes("mt-1 max-w-[32ch] text-fine font-medium", refused ? "text-stamp" : "text-ink")}>{text}</p>
  );
}
