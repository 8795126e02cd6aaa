import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { Amount } from "../frame/amount.tsx";
import { ShortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import type { Column } from "../list/columns.ts";
import { majorUnits } from "../list/csv.ts";
import { LongText } from "../list/long-text.tsx";
import { type AdminOrder, customerOf, secondLineOf } from "./order.ts";
import { OrderPills } from "./order-pills.tsx";

const titles = words.columns;

/** The columns of the order list. A cell on the page may combine several facts; a CSV column contains one. */
export const columns: readonly Column<AdminOrder>[] = [
  { id: "id", title: titles.id, visibility: "always", cell: ({ id }) => <ShortId id={id} />, csv: ({ id }) => id },
  {
    id: "createdAt",
    phone: { place: "detail", cell: PhoneDetail },
    title: titles.createdAt,
    isSortColumn: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "customer",
    phone: { place: "title", cell: customerOf },
    title: titles.customer,
    cell: (order) => <LongText text={customerOf(order)} secondLine={secondLineOf(order)} />,
    csv: ({ customerName }) => customerName,
  },
  {
    id: "phone",
    title: titles.phone,
    cell: ({ phone }) => phone !== "" && <PhoneNumber digits={phone} className="whitespace-nowrap" />,
    csv: ({ phone }) => phone,
  },
  {
    id: "amount",
    phone: { place: "figure" },
    title: titles.amount,
    alignRight: true,
    cell: ({ amount, currency }) => <Amount minor={amount} currency={currency} />,
    csv: ({ amount, currency }) => majorUnits(amount, currency),
  },
  {
    id: "status",
    phone: { place: "state" },
    title: titles.status,
    cell: (order) => <OrderPills order={order} />,
    csv: ({ status }) => status,
  },
  {
    id: "email",
    title: titles.email,
    visibility: "optional",
    cell: ({ customerEmail }) => <LongText text={customerEmail} />,
    csv: ({ customerEmail }) => customerEmail,
  },
  {
    id: "userId",
    title: titles.userId,
    visibility: "optional",
    cell: ({ userId }) => <ShortId id={userId} />,
    csv: ({ userId }) => userId,
  },
  {
    id: "refunded",
    title: titles.refunded,
    visibility: "optional",
    alignRight: true,
    cell: ({ refundedCents, currency }) => refundedCents > 0 && <Amount minor={refundedCents} currency={currency} />,
    csv: ({ refundedCents, currency }) => majorUnits(refundedCents, currency),
  },
  {
    id: "lineState",
    title: titles.lineState,
    visibility: "optional",
    cell: ({ lineState }) => words.line[lineState],
    csv: ({ lineState }) => lineState,
  },
  {
    id: "currency",
    title: titles.currency,
    visibility: "optional",
    cell: ({ currency }) => currency.toUpperCase(),
    csv: ({ currency }) => currency.toUpperCase(),
  },
];

/** What tells an order apart on a phone: the last digits of its number, and its time. */
function PhoneDetail({ phone, createdAt }: AdminOrder) {
  return (
    <>
      {phone !== "" && `${words.endingIn(phone.slice(-4))} · `}
      <When at={createdAt} />
    </>
  );
}
