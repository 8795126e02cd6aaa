import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { isPayable } from "#shared/domain/order.ts";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { localizedMessage } from "./localized-message.ts";
import type { Order } from "./use-account.ts";

type Words = WordsOf<"dashboard">["orders"]["line"];

/** Returns a sentence about a claimed, suspended or ended license; undefined for any other. */
function lineNote({ lineState, lineBecause, refundedCents, amount }: Order, words: Words): string | undefined {
  if (lineBecause === "shop") return lineState === "suspended" ? words.suspendedByShop : words.endedByShop;
  if (lineState === "claimed" || lineState === "suspended") return words[lineState];
  if (lineState !== "ended") return undefined;
  if (lineBecause === "taken") return words.endedTaken;
  return refundedCents >= amount ? words.endedRefunded : words.endedDisputed;
}

/** A note on an order in addition to its status: a declined payment, or a license that is not active. */
export function OrderNote({ order }: { readonly order: Order }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const problem = isPayable(order.status) ? order.paymentProblem : null;
  const text = problem === null ? lineNote(order, words.line) : localizedMessage(problem, words.refused);
  if (text === undefined) return null;
  return (
    <p className={classes("mt-1 max-w-[32ch] text-fine font-medium", problem === null ? "text-ink" : "text-stamp")}>
      {text}
    </p>
  );
}
