import { useEffect, useRef, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { OrdersTable } from "./orders-table.tsx";
import type { Order } from "./use-account.ts";

/** The number of newest orders shown until the user asks for all. */
const initialCount = 5;

/** Whether there is nothing to do or to read about an order, so that an older one need not be shown at first. */
function isSettled({ status, lineState, refundUntil, refundedCents }: Order): boolean {
  return status === "complete" && lineState === "active" && refundUntil === undefined && refundedCents === 0;
}

/** The customer's orders, newest first, or the empty state. */
export function Orders({
  orders,
  price,
  isMain,
  openingOrderId,
  removedCount,
  refundedCount,
  onPay,
  onRemove,
  onRefund,
}: {
  readonly orders: readonly Order[];
  readonly price: string;
  /** Whether an order or its payment is what the page offers first. */
  readonly isMain: boolean;
  /** The id of the order whose payment is being created. */
  readonly openingOrderId: string | undefined;
  /** The number of orders deleted on this page. */
  readonly removedCount: number;
  /** The number of orders refunded on this page. */
  readonly refundedCount: number;
  readonly onPay: (order: Order) => void;
  readonly onRemove: (order: Order) => void;
  readonly onRefund: (order: Order) => void;
}) {
  const words = useWords("dashboard", dashboardWords).orders;
  const [isExpanded, setIsExpanded] = useState(false);
  const firstOrders = orders.filter((order, index) => index < initialCount || !isSettled(order));
  const heading = useRef<HTMLHeadingElement>(null);
  // The focus was in the deleted row, or on the button that disappeared with the refund.
  useEffect(() => {
    if (removedCount + refundedCount > 0) heading.current?.focus();
  }, [removedCount, refundedCount]);
  return (
    <section aria-labelledby="orders" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="orders" ref={heading} tabIndex={-1} className="text-title outline-none">
          {words.heading}
        </h2>
        {orders.length > 0 && <p className="text-small text-ink-soft">{words.count(orders.length)}</p>}
      </div>
      <p role="status" className="sr-only">
        {removedCount > 0 && words.removed}
      </p>
      {orders.length === 0 ? (
        <NoOrders price={price} isMain={isMain} />
      ) : (
        <OrdersTable
          orders={isExpanded ? orders : firstOrders}
          price={price}
          isMain={isMain}
          openingOrderId={openingOrderId}
          onPay={onPay}
          onRemove={onRemove}
          onRefund={onRefund}
        />
      )}
      {orders.length > firstOrders.length && (
        <Button
          look="quiet"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
          className="justify-self-start"
        >
          {isExpanded ? words.showFewer : words.showAll(orders.length)}
        </Button>
      )}
    </section>
  );
}

function NoOrders({ price, isMain }: { readonly price: string; readonly isMain: boolean }) {
  const { orders: words, lines } = useWords("dashboard", dashboardWords);
  return (
    <div className="grid grid-cols-1 justify-items-start gap-4 rounded-card border border-dashed border-edge px-6 py-8 sm:px-8">
      <h3 className="text-title">{words.emptyHeading}</h3>
      <p className="max-w-prose text-ink-soft">{words.empty}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={sitePaths.checkout} look={isMain ? "primary" : "secondary"}>
          {lines.add}
        </ButtonLink>
        <p className="text-small text-ink-soft">{lines.price(price)}</p>
      </div>
    </div>
  );
}
