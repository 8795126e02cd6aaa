import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { Reply } from "#shared/contract/index.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { repeatWhileBusy } from "../../payment/repeat-while-busy.ts";
import { ApiError, call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import type { Order } from "./use-account.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** A created payment, its card form, and a note to show before the charge. */
export interface OpenedPayment {
  readonly payment: Reply<"createPaymentIntent">;
  /** The number to be licensed: digits with the dial code. */
  readonly phone: string;
  readonly note: string | undefined;
  readonly PaymentModal: PaymentModal;
}

/** Why no payment was opened. `order`: whose payment may be tried again. */
export interface PaymentNotice {
  readonly title: string;
  readonly text: string;
  readonly order?: Order;
}

/** The action "Complete payment": creates the payment of an existing order, or sets a notice why that failed. */
export function useRestartPayment(reload: () => Promise<void>) {
  const words = useWords("dashboard", dashboardWords).payment;
  const money = useMoney();
  const [openingOrderId, setOpeningOrderId] = useState<string>();
  const [openedPayment, setOpenedPayment] = useState<OpenedPayment>();
  const [notice, setNotice] = useState<PaymentNotice>();

  const start = async (order: Order) => {
    if (openingOrderId !== undefined) return;
    setNotice(undefined);
    setOpeningOrderId(order.id);
    try {
      const openPayment = () => call("createPaymentIntent", { body: { orderId: order.id } });
      const [payment, { PaymentModal }] = await Promise.all([
        repeatWhileBusy(() => callAsSignedInUser(openPayment)),
        import("../../payment/payment-modal.tsx"),
      ]);
      const oldPrice = money.amount(order.amount, order.currency);
      const newPrice = money.amount(payment.amount, payment.currency);
      setOpenedPayment({
        payment,
        phone: order.phone,
        PaymentModal,
        note: payment.priceRenewed ? words.renewed(oldPrice, newPrice) : undefined,
      });
    } catch (error) {
      if (error instanceof SessionOver) return;
      if (error instanceof ApiError && error.code === "order_complete") {
        await reload();
        setNotice({ title: words.alreadyPaidTitle, text: words.alreadyPaid });
      } else if (error instanceof ApiError && error.code === "payment_processing") {
        setNotice({ title: words.processingTitle, text: messageOf(error, words.restartFailed) });
      } else setNotice({ title: words.restartFailedTitle, text: messageOf(error, words.restartFailed), order });
    }
    setOpeningOrderId(undefined);
  };

  const close = () => {
    setOpenedPayment(undefined);
    setNotice(undefined);
    // Even an abandoned payment changes the order: a canceled order is pending again, and a renewed price is stored.
    if (openedPayment) void reload();
  };

  return { openingOrderId, openedPayment, notice, start, close };
}

export type RestartPayment = ReturnType<typeof useRestartPayment>;
