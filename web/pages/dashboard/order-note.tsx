import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { claimDays, isPayable } from "#shared/domain/order.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../../language/site-link.tsx";
import { useWords } from "../../language/use-words.ts";
import { classes } from "../../ui/classes.ts";
import { localizedMessage } from "./localized-message.ts";
import type { Order } from "./use-account.ts";

type Words = WordsOf<"dashboard">["orders"]["line"];

interface LineNote {
  readonly text: string;
  /** What leads to the contact page, where the customer may have something to say about it. */
  readonly invitation?: string;
}

/** Returns a sentence about a claimed, suspended or ended license; undefined for any other. */
function lineNote({ lineState, lineBecause, refundedCents, amount }: Order, words: Words): LineNote | undefined {
  const open = (text: string) => ({ text, invitation: words.questions });
  if (lineBecause === "shop")
    return { text: lineState === "suspended" ? words.suspendedByShop : words.endedByShop, invitation: words.why };
  if (lineState === "claimed") return open(words.claimed(claimDays));
  if (lineState === "suspended") return open(words.suspended);
  if (lineState !== "ended") return undefined;
  if (lineBecause === "taken") return { text: words.endedTaken };
  return refundedCents >= amount ? { text: words.endedRefunded } : open(words.endedDisputed);
}

/**
 * A note on an order in addition to its status: a declined payment, whose next step is beside it, or a license that is
 * not active, with the way to the shop unless all is settled. `describedBy`: the ids of what names the order.
 */
export function OrderNote({ order, describedBy }: { readonly order: Order; readonly describedBy: string }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const problem = isPayable(order.status) ? order.paymentProblem : null;
  const note: LineNote | undefined =
    problem === null ? lineNote(order, words.line) : { text: localizedMessage(problem, words.refused) };
  if (note === undefined) return null;
  return (
    <p className={classes("order-note", problem !== null && "text-stamp")}>
      {note.text}{" "}
      {note.invitation !== undefined && (
        <span>
          {note.invitation}{" "}
          <SiteLink to={sitePaths.contact} aria-describedby={describedBy}>
            {words.contact}
          </SiteLink>
        </span>
      )}
    </p>
  );
}
