import { orderWords } from "#shared/content/words/admin/orders.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { AccountLink } from "../frame/account-link.tsx";
import { Amount } from "../frame/amount.tsx";
import { CopyableId } from "../frame/copyable-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { Payment } from "../frame/payment.tsx";
import { When } from "../frame/when.tsx";
import { customerOf, hasAccount, type OrderDetail, secondLineOf } from "./order.ts";

const words = orderWords.sheet;
const titles = words.facts;

/** An order's details. */
export function OrderFacts({ order }: { readonly order: OrderDetail }) {
  const { amount, currency, refundedCents, disputedCents, paidAt, priceHeldUntil, phone, customerEmail } = order;
  const money = (minor: number) => <Amount minor={minor} currency={currency} />;
  return (
    <Facts
      rows={[
        [titles.customer, <Customer key="customer" order={order} />],
        secondLineOf(order) === "" ? null : [titles.email, customerEmail],
        phone === "" ? null : [titles.phone, <PhoneNumber key="phone" digits={phone} />],
        [titles.amount, money(amount)],
        refundedCents === 0 ? null : [titles.refunded, money(refundedCents)],
        disputedCents === 0 ? null : [titles.disputed, money(disputedCents)],
        order.paymentProblem === null ? null : [titles.problem, words.problem],
        [titles.createdAt, <When key="created" at={order.createdAt} />],
        paidAt === null ? null : [titles.paidAt, <When key="paid" at={paidAt} />],
        priceHeldUntil === null ? null : [titles.heldUntil, <When key="held" at={priceHeldUntil} />],
        [titles.id, <CopyableId key="id" id={order.id} />],
        [titles.payment, <Payment key="payment" intentId={order.paymentIntentId} livemode={order.livemode} />],
      ]}
    />
  );
}

function Customer({ order }: { readonly order: OrderDetail }) {
  const name = customerOf(order);
  if (!hasAccount(order)) return name;
  return <AccountLink userId={order.userId} text={name} label={words.openCustomer(name)} />;
}
