import { useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { repeatWhileBusy } from "../../payment/repeat-while-busy.ts";
import { ApiError, call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import type { Order } from "./use-account.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** A created payment, its card form, and the order as it was before. */
export interface OpenedPayment {
  readonly payment: Reply<"createPaymentIntent">;
  readonly order: Order;
  readonly PaymentModal: PaymentModal;
}

/** Why no payment was opened. `order`: whose payment may be tried again. */
export type PaymentNotice =
  | { readonly kind: "alreadyPaid" }
  | { readonly kind: "processing"; readonly error: unknown }
  | { readonly kind: "restartFailed"; readonly error: unknown; readonly order: Order };

/** The action "Complete payment": creates the payment of an existing order, or sets a notice why that failed. */
export function useRestartPayment(reload: () => Promise<void>) {
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
      setOpenedPayment({ payment, order, PaymentModal });
    } catch (error) {
      if (error instanceof SessionOver) return;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "order_complete") {
        await reload();
        setNotice({ kind: "alreadyPaid" });
      } else if (code === "payment_processing") setNotice({ kind: "processing", error });
      else setNotice({ kind: "restartFailed", error, order });
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
