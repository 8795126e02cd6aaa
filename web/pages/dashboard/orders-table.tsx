import { type ReactNode, useEffect, useId, useState } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { isPayable } from "#shared/domain/order.ts";
import { receiptPath } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { OrderNote } from "./order-note.tsx";
import { OrderStatus } from "./order-status.tsx";
import type { Order } from "./use-account.ts";

const columns = ["id", "phone", "status", "date", "actions"] as const;

/*
 * One table for all widths: with enough room it has five columns, otherwise every row is a card, two side by side on a
 * tablet. Older browsers drop the roles of table elements whose CSS `display` changes, so the roles are explicit.
 */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

/** Places the actions below everything else on a card. */
const ownRow =
  "row-start-5 border-t border-hairline pt-4 @min-[16rem]:col-span-2 @min-[16rem]:row-start-4 @min-[54rem]:border-t-0";
const buttonAndTime = "flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 @min-[54rem]:block";

interface SharedRowProps {
  readonly price: string;
  readonly openingOrderId: string | undefined;
  readonly onPay: (order: Order) => void;
  readonly onRemove: (order: Order) => void;
  readonly onRefund: (order: Order) => void;
}

/** The orders as a table, or as cards on a narrow screen. */
export function OrdersTable({ orders, ...rowProps }: SharedRowProps & { readonly orders: readonly Order[] }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const now = useNow();
  return (
    <div className="@container">
      <table {...roles.table} className="block w-full text-left text-small @min-[54rem]:table">
        <caption className="sr-only">{words.caption}</caption>
        <thead {...roles.group} className="sr-only @min-[54rem]:not-sr-only @min-[54rem]:table-header-group">
          <tr {...roles.row}>
            {columns.map((column) => (
              <th
                key={column}
                {...roles.header}
                scope="col"
                className={classes(
                  "border-b border-edge pb-2 text-fine font-semibold text-ink-soft",
                  column === "actions" ? "text-right" : "pr-4",
                )}
              >
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...roles.group}
          className="grid grid-cols-1 gap-4 @min-[38rem]:grid-cols-2 @min-[54rem]:table-row-group"
        >
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} now={now} {...rowProps} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({
  order,
  now,
  price,
  openingOrderId,
  onPay,
  onRemove,
  onRefund,
}: SharedRowProps & { readonly order: Order; readonly now: Date }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const rowId = useId();
  const busy = openingOrderId === order.id;
  return (
    <tr
      {...roles.row}
      className="grid grid-cols-1 gap-x-4 gap-y-3 rounded-card border border-hairline bg-sheet p-[min(1.25rem,5.5vw)] @min-[16rem]:grid-cols-[minmax(0,1fr)_auto] @min-[38rem]:grid-rows-[auto_auto_1fr_auto] @min-[38rem]:only:col-span-2 @min-[54rem]:table-row @min-[54rem]:border-0 @min-[54rem]:bg-transparent @min-[54rem]:last:*:border-b-0"
    >
      <Cell className="row-start-4 @min-[16rem]:row-start-3">
        <span id={`${rowId}-id`} className="block text-ink-soft @min-[54rem]:min-w-[16ch]">
          <Reference id={order.id} />
        </span>
      </Cell>
      <Cell className="row-start-1">
        <span id={`${rowId}-phone`} className="font-semibold">
          <PhoneNumber digits={order.phone} className="@min-[54rem]:whitespace-nowrap" />
        </span>
      </Cell>
      <Cell className="row-start-2 @min-[16rem]:col-span-2">
        <OrderStatus status={order.status} />
        <PriceLine order={order} now={now} price={price} />
        <OrderNote order={order} />
        {!isPayable(order.status) && (
          <ButtonLink to={receiptPath(order.id)} look="quiet" aria-describedby={`${rowId}-phone ${rowId}-id`}>
            {words.receipt}
          </ButtonLink>
        )}
      </Cell>
      <Cell className="row-start-3 text-ink-soft @min-[16rem]:col-start-2 @min-[16rem]:row-start-1 @min-[16rem]:text-right @min-[54rem]:whitespace-nowrap @min-[54rem]:text-left @min-[54rem]:text-ink">
        <Timestamp at={order.created_at} />
      </Cell>
      {isPayable(order.status) ? (
        <Cell last className={ownRow}>
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 @min-[54rem]:justify-end">
            <Button
              size="small"
              // `disabled` would lose the focus, which returns to this button when the dialog closes.
              aria-disabled={openingOrderId !== undefined || undefined}
              className={classes("@min-[54rem]:whitespace-nowrap", openingOrderId !== undefined && "opacity-55")}
              aria-describedby={`${rowId}-phone ${rowId}-id`}
              onClick={() => onPay(order)}
            >
              {busy ? words.paying : words.pay}
            </Button>
            <Button
              look="quiet"
              className="text-stamp"
              aria-describedby={`${rowId}-phone ${rowId}-id`}
              onClick={() => onRemove(order)}
            >
              {words.remove}
            </Button>
          </div>
        </Cell>
      ) : order.refundUntil !== undefined ? (
        <Cell last className={ownRow}>
          <div className={buttonAndTime}>
            <Button look="quiet" aria-describedby={`${rowId}-phone ${rowId}-id`} onClick={() => onRefund(order)}>
              {words.refund}
            </Button>
            <p className="text-fine text-ink-soft">
              {words.refundUntil} <Timestamp at={order.refundUntil} look="time" />
            </p>
          </div>
        </Cell>
      ) : order.refundEndedAt !== undefined ? (
        <Cell last className={ownRow}>
          <div className={classes(buttonAndTime, "text-ink-soft")}>
            <p>{words.noActions}</p>
            <p className="text-fine">
              {words.refundEnded} <Timestamp at={order.refundEndedAt} />
            </p>
          </div>
        </Cell>
      ) : (
        <Cell
          last
          className="row-start-5 text-ink-soft @min-[16rem]:col-start-2 @min-[16rem]:row-start-3 @min-[16rem]:self-end @min-[16rem]:text-right"
        >
          {words.noActions}
        </Cell>
      )}
    </tr>
  );
}

/** A cell of the table; `className` also places it on a card. */
function Cell({
  className,
  last = false,
  children,
}: {
  readonly className: string;
  readonly last?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <td
      {...roles.cell}
      className={classes(
        "min-w-0 @min-[54rem]:border-b @min-[54rem]:border-hairline @min-[54rem]:py-4 @min-[54rem]:align-middle",
        last ? "@min-[54rem]:text-right" : "@min-[54rem]:pr-4",
        className,
      )}
    >
      {children}
    </td>
  );
}

/**
 * For a paid order, what was paid and refunded. For an unpaid order, its price until the price hold ends, then the
 * current price.
 */
function PriceLine({ order, now, price }: { readonly order: Order; readonly now: Date; readonly price: string }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const money = useMoney();
  const orderPrice = money.amount(order.amount, order.currency);
  const isPriceHeld = order.priceHeldUntil !== null && Date.parse(order.priceHeldUntil) > now.getTime();
  return (
    <p className="mt-1 text-small text-ink-soft">
      {!isPayable(order.status) ? (
        paidOrRefundedText(order, money.amount, words)
      ) : isPriceHeld && order.priceHeldUntil !== null ? (
        <>
          {words.heldUntil(orderPrice)} <Timestamp at={order.priceHeldUntil} look="time" />
        </>
      ) : (
        words.holdOver(price)
      )}
    </p>
  );
}

function paidOrRefundedText(
  { amount, currency, refundedCents }: Order,
  formatAmount: ReturnType<typeof useMoney>["amount"],
  words: WordsOf<"dashboard">["orders"],
): string {
  const paid = formatAmount(amount, currency);
  if (refundedCents === 0) return words.paidOnce(paid);
  const refund = formatAmount(refundedCents, currency);
  return refundedCents < amount ? words.partlyRefunded(refund, paid) : words.refunded(refund);
}

/** The current time, updated every half minute, so that an expired price hold disappears without a reload. */
function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
