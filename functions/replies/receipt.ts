import type { Reply } from "#shared/contract/index.ts";
import type { Settings } from "#shared/domain/settings.ts";
import type { Order } from "../data/orders.ts";

type Receipt = Reply<"getReceipt">["receipt"];

/** The receipt of a paid order. `settings` name the seller. */
export function receiptReply(order: Order, settings: Settings): Receipt {
  const { id, phone, createdAt, paidAt = createdAt, amount, currency, method, billTo, refunded, licenseNumber } = order;
  return {
    orderId: id,
    phone,
    paidAt,
    amount,
    currency,
    method: method ?? null,
    licenseNumber: licenseNumber ?? null,
    name: order.customerName,
    email: order.customerEmail,
    billTo: billTo ?? { companyName: "", address: "", vatNumber: "" },
    seller: { name: settings.sellerName, address: settings.sellerAddress, taxNumber: settings.sellerTaxNumber },
    taxNote: settings.taxNote,
    refunds: refundsOf(order),
    refundedCents: refunded,
  };
}

function refundsOf({ history }: Order): Receipt["refunds"] {
  return history.flatMap(({ at, what, amount = 0 }) => {
    if (what === "refunded") return [{ at, amount }];
    return what === "refund_failed" ? [{ at, amount: -amount }] : [];
  });
}
