import { orderWords } from "#shared/content/words/admin/orders.ts";
import { PhoneNumber } from "#web/ui/phone-number.tsx";
import { AccountLink } from "../frame/account-link.tsx";
import { Amount } from "../frame/amount.tsx";
import { CopyableId } from "../frame/copyable-id.tsx";
import { Facts } from "../frame/facts.tsx";
import { Payment } from "../frame/payment.tsx";
import { When } from "../frame/when.tsx";
import { customerOf, hasAccount, type OrderDetail } from "./order.ts";

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
        customerEmail === "" ? null : [titles.email, customerEmail],
        phone === "" ? null : [titles.phone, <PhoneNumber key="phone" digits={phone} />],
        [titles.amount, money(amount)],
        refundedCents === 0 ? null : [titles.refunded, money(refundedCents)],
        disputedCents === 0 ? null : [titles.disputed, money(disputedCents)],
        [titles.license, licenseOf(order)],
        order.chat === null ? null : [titles.chat, chatOf(order.chat)],
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

function Customer({ order }: { readonly order: OrderDetail }) {
  const name = customerOf(order);
  if (!hasAccount(order)) return name;
  return <AccountLink userId={order.userId} text={name} label={words.openCustomer(name)} />;
}
