import { useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { RecordSheet } from "../frame/record-sheet.tsx";
import { StripeLink } from "../frame/stripe-link.tsx";
import { Mails } from "../mails/mails.tsx";
import { useAdminQuery } from "../session/queries.ts";
import { ChangeLine } from "./change-line.tsx";
import { customerOf, type OrderDetail } from "./order.ts";
import { OrderFacts } from "./order-facts.tsx";
import { OrderPills } from "./order-pills.tsx";
import { isRefundable, RefundOrder } from "./refund-order.tsx";
import { isResolvable, ResolveOrder } from "./resolve-order.tsx";
import { Timeline } from "./timeline.tsx";

const words = orderWords.sheet;

/** An order's sheet: state, actions, details, history. */
export function OrderSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useAdminQuery("getAdminOrder", { params: { id } });
  return (
    <RecordSheet
      eyebrow={words.eyebrow}
      titleOf={({ order }) => customerOf(order)}
      query={answer}
      failed={words.failed}
      onClose={onClose}
    >
      {({ order }) => <WholeOrder order={order} />}
    </RecordSheet>
  );
}

function WholeOrder({ order }: { readonly order: OrderDetail }) {
  const [outcome, setOutcome] = useState<ActionOutcome>();
  const { paymentIntentId, livemode, dispute } = order;
  return (
    <>
      <div className="grid grid-cols-1 gap-4">
        <OrderPills order={order} />
        <Outcome outcome={outcome} />
        {(dispute === "open" || dispute === "lost") && (
          <p className="text-small">{dispute === "open" ? orderWords.refund.disputed : orderWords.refund.lost}</p>
        )}
        <div className="flex flex-wrap items-center gap-2 empty:hidden">
          {isRefundable(order) && <RefundOrder order={order} onDone={setOutcome} />}
          <ChangeLine order={order} onDone={setOutcome} />
          {isResolvable(order) && <ResolveOrder order={order} onDone={setOutcome} />}
          {paymentIntentId !== null && <StripeLink intentId={paymentIntentId} livemode={livemode} />}
        </div>
      </div>
      <OrderFacts order={order} />
      <Timeline order={order} />
      <Mails filter={{ about: order.id }} />
    </>
  );
}
