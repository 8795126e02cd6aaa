import { orderWords } from "#shared/content/words/admin/orders.ts";
import { Facts } from "../frame/facts.tsx";
import type { ActionOutcome } from "../frame/outcome.tsx";
import { Section } from "../frame/section.tsx";
import { ChangeLine } from "./change-line.tsx";
import type { OrderDetail } from "./order.ts";

const words = orderWords.sheet;
const titles = words.facts;

/** The order's license: its state in words, its chat, and the buttons that change it. */
export function License({
  order,
  onDone,
}: {
  readonly order: OrderDetail;
  readonly onDone: (outcome: ActionOutcome | undefined) => void;
}) {
  return (
    <Section heading={titles.license}>
      <Facts
        rows={[[titles.licenseState, licenseOf(order)], order.chat === null ? null : [titles.chat, chatOf(order.chat)]]}
      />
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        <ChangeLine order={order} onDone={onDone} />
      </div>
    </Section>
  );
}

/** Returns the state of the order's license in words, with the cause if it is suspended or ended. */
function licenseOf({ lineState, lineBecause, phone, refundedCents, amount, dispute }: OrderDetail): string {
  const isFullyReversed = refundedCents >= amount || dispute === "lost";
  if (lineState === "ended" && phone === "" && !isFullyReversed) return words.licenseErased;
  const isSetByAdmin = lineBecause === "shop" && (lineState === "suspended" || lineState === "ended");
  return isSetByAdmin ? words.licenseSetByAdmin[lineState] : words.license[lineState];
}

function chatOf({ endsWith }: NonNullable<OrderDetail["chat"]>): string {
  return endsWith === null ? words.chat.hidden : words.chat.ending(endsWith);
}
