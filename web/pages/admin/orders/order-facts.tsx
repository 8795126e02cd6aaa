import { Link } from "react-router";
import { orderWords } from "../../../../shared/content/words/admin/orders.ts";
import { adminAddresses } from "../../../addresses.ts";
import { PhoneNumber } from "../../../ui/phone-number.tsx";
import { Reference } from "../../../ui/reference.tsx";
import { Amount } from "../frame/amount.tsx";
import { CopiedId } from "../frame/copied-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { Pill } from "../frame/pill.tsx";
import { When } from "../frame/when.tsx";
import { customerOf, hasAccount, type OrderDetail } from "./order.ts";

const words = orderWords.sheet;
const titles = words.facts;

/** What is known of an order. */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const { amount, currency, refundedCents, disputedCents, paidAt, priceHeldUntil, phone, customerEmail } = order;
  const money = (minor: number) => <Amount minor={minor} currency={currency} />;
  return (
    <Facts
      rows={[
        [titles.customer, <Customer key="customer" order={order} />],
        customerEmail === "" ? null : [titles.email, customerEmail],
        phone === "" ? null : [titles.phone, <PhoneNumber key="phone" digits={phone} />],
        [titles.amount, money(amount)],
        refundedCents === 0 ? null : [titles.refunded, money(refundedCents)],
        disputedCents === 0 ? null : [titles.disputed, money(disputedCents)],
        [titles.license, words.license[order.lineState]],
        order.paymentProblem === null ? null : [titles.problem, words.problem],
        [titles.createdAt, <When key="created" at={order.createdAt} />],
        paidAt === null ? null : [titles.paidAt, <When key="paid" at={paidAt} />],
        priceHeldUntil === null ? null : [titles.heldUntil, <When key="held" at={priceHeldUntil} />],
        [titles.id, <CopiedId key="id" id={order.id} />],
        [titles.payment, <Payment key="payment" order={order} />],
      ]}
    />
  );
}

function Customer({ order }: { readonly order: OrderDetail }) {
  const name = customerOf(order);
  if (!hasAccount(order)) return name;
  return (
    <Link
      to={`${adminAddresses.users}?${new URLSearchParams({ open: order.userId })}`}
      aria-label={words.openCustomer(name)}
      className="inline-flex min-h-6 items-center font-semibold text-leaf underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {name}
    </Link>
  );
}

function Payment({ order: { paymentIntentId, livemode } }: { readonly order: OrderDetail }) {
  if (paymentIntentId === null) return words.noPayment;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Reference id={paymentIntentId} />
      {!livemode && <Pill look="quiet">{words.test}</Pill>}
    </span>
  );
}
