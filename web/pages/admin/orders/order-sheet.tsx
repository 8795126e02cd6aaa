import { useState } from "react";
import { orderWords } from "#shared/content/words/admin/orders.ts";
import { type ActionOutcome, Outcome } from "../frame/outcome.tsx";
import { RecordSheet } from "../frame/record-sheet.tsx";
import { StripeLink } from "../frame/stripe-link.tsx";
import { Mails } from "../mails/mails.tsx";
import { useAdminQuery } from "../session/queries.ts";
import { License } from "./license.tsx";
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
      statusOf={({ order }) => <OrderPills order={order} showsActive />}
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
  // After a mismatch, the next step is to compare the payment, so the link comes first.
  const stripeLink = paymentIntentId !== null && (
    <StripeLink
      intentId={paymentIntentId}
      livemode={livemode}
      look={outcome?.isForStripe === true ? "primary" : "secondary"}
    />
  );
  return (
    <>
      <Outcome outcome={outcome} />
      {(dispute === "open" || dispute === "lost") && (
        <p className="text-small">{dispute === "open" ? orderWords.refund.disputed : orderWords.refund.lost}</p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {outcome?.isForStripe === true && stripeLink}
        {isRefundable(order) && <RefundOrder order={order} onDone={setOutcome} />}
        {isResolvable(order) && <ResolveOrder order={order} onDone={setOutcome} />}
        {outcome?.isForStripe !== true && stripeLink}
      </div>
      <OrderFacts order={order} />
      <License order={order} onDone={setOutcome} />
      <Timeline order={order} />
      <Mails filter={{ about: order.id }} />
    </>
  );
}
