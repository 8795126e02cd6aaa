import { useEffect, useId, useState } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { isPayable } from "#shared/domain/order.ts";
import { receiptPath } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { holdsPrice } from "../../ui/held-price.ts";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { Reference } from "../../ui/reference.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { orderRowId } from "./lines.ts";
import { OrderNote } from "./order-note.tsx";
import { OrderStatus } from "./order-status.tsx";
import type { Order } from "./use-account.ts";
import "./orders-table.css";

const columns = ["id", "phone", "status", "date", "actions"] as const;

/** Older browsers drop the roles of table elements whose CSS `display` changes, so the roles are explicit. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  header: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

interface SharedRowProps {
  readonly price: string;
  /** Whether paying is what the page offers first: the newest of the unpaid orders. */
  readonly isMain: boolean;
  readonly openingOrderId: string | undefined;
  readonly onPay: (order: Order) => void;
  readonly onRemove: (order: Order) => void;
  readonly onRefund: (order: Order) => void;
}

/** The orders as a table, or as cards on a narrow screen. */
export function OrdersTable({ orders, ...rowProps }: SharedRowProps & { readonly orders: readonly Order[] }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const now = useNow();
  const firstPayable = orders.find(({ status }) => isPayable(status));
  return (
    <div className="orders">
      <table {...roles.table}>
        <caption className="sr-only">{words.caption}</caption>
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th key={column} {...roles.header} scope="col">
                {words.columns[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>
          {orders.map((order) => (
            <OrderRow
              key={order.id}
              order={order}
              now={now}
              {...rowProps}
              isMain={rowProps.isMain && order === firstPayable}
            />
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
  isMain,
  openingOrderId,
  onPay,
  onRemove,
  onRefund,
}: SharedRowProps & { readonly order: Order; readonly now: Date }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const rowId = useId();
  const describedBy = `${rowId}-phone ${rowId}-id`;
  /** Then there is nothing to do, and nothing more to say. */
  const isSettled = !isPayable(order.status) && order.refundUntil === undefined && order.refundEndedAt === undefined;
  return (
    <tr {...roles.row} id={orderRowId(order)}>
      <td {...roles.cell} className="order-id">
        <span id={`${rowId}-id`}>
          <Reference id={order.id} />
        </span>
      </td>
      <td {...roles.cell} className="order-phone">
        <span id={`${rowId}-phone`}>
          <PhoneNumber digits={order.phone} />
        </span>
      </td>
      <td {...roles.cell} className="order-status">
        <div>
          <OrderStatus order={order} />
          <div className="order-payment">
            <PriceLine order={order} now={now} price={price} />
            {!isPayable(order.status) && (
              <ButtonLink
                to={receiptPath(order.id)}
                look="quiet"
                className="order-receipt"
                aria-describedby={describedBy}
              >
                {words.receipt}
              </ButtonLink>
            )}
          </div>
        </div>
        <OrderNote order={order} describedBy={describedBy} />
      </td>
      <td {...roles.cell} className="order-date">
        <Timestamp at={order.created_at} />
      </td>
      <td {...roles.cell} className={classes("order-actions", isSettled && "order-settled")}>
        {isPayable(order.status) ? (
          <div>
            <Button
              size={isMain ? "normal" : "small"}
              look={isMain ? "primary" : "secondary"}
              // `disabled` would lose the focus, which returns to this button when the dialog closes.
              aria-disabled={openingOrderId !== undefined || undefined}
              className={openingOrderId === undefined ? undefined : "opacity-55"}
              aria-describedby={describedBy}
              onClick={() => onPay(order)}
            >
              {openingOrderId === order.id ? words.paying : words.pay}
            </Button>
            <Button
              look="quiet"
              className="order-remove"
              aria-describedby={describedBy}
              onClick={() => onRemove(order)}
            >
              {words.remove}
            </Button>
          </div>
        ) : order.refundUntil === undefined ? (
          <div>
            <p className="order-no-actions">{words.noActions}</p>
            {order.refundEndedAt !== undefined && (
              <p>
                {words.refundEnded} <Timestamp at={order.refundEndedAt} />
              </p>
            )}
          </div>
        ) : (
          <div>
            <Button look="quiet" aria-describedby={describedBy} onClick={() => onRefund(order)}>
              {words.refund}
            </Button>
            <p>
              {words.refundUntil} <Timestamp at={order.refundUntil} look="time" />
            </p>
          </div>
        )}
      </td>
    </tr>
  );
}

/**
 * For a paid order, what was paid and refunded. For an unpaid order, its price until the price hold ends, then the
 * current price.
 */
function PriceLine({ order, now, price }: { readonly order: Order; readonly now: Date; readonly price: string }) {
  const words = useWords("dashboard", dashboardWords).orders;
  const money = useMoney();
  const ownPrice = money.price(order.amount, order.currency);
  return (
    <p>
      {!isPayable(order.status) ? (
        paidOrRefundedText(order, money.amount, words)
      ) : holdsPrice(order, now) ? (
        <>
          {words.heldUntil(ownPrice)} <Timestamp at={order.priceHeldUntil} look="time" endsSentence /> {words.afterHold}
        </>
      ) : (
        currentPriceText(order, price, price === ownPrice, words)
      )}
    </p>
  );
}

/** What an order without a held price costs now. A canceled one needs to hear that it can be paid at all. */
function currentPriceText(
  { status }: Order,
  price: string,
  isSame: boolean,
  words: WordsOf<"dashboard">["orders"],
): string {
  if (status === "canceled") return (isSame ? words.stillPayable : words.stillPayableAnew)(price);
  return (isSame ? words.samePrice : words.holdOver)(price);
}

function paidOrRefundedText(
  { amount, currency, refundedCents, lineState }: Order,
  formatAmount: ReturnType<typeof useMoney>["amount"],
  words: WordsOf<"dashboard">["orders"],
): string {
  const paid = formatAmount(amount, currency);
  if (refundedCents === 0) return words.paidOnce(paid);
  const refund = formatAmount(refundedCents, currency);
  if (refundedCents >= amount) return words.refunded(refund);
  const part = words.partlyRefunded(refund, paid);
  return lineState === "active" ? `${part} ${words.staysActive}` : part;
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
