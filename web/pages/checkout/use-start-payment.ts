import { useRef, useState } from "react";
import { checkoutWords as words } from "../../../shared/content/words/checkout.ts";
import { paymentWords } from "../../../shared/content/words/payment.ts";
import type { ErrorCode, Reply } from "../../../shared/contract/index.ts";
import { formatMoney, withPrice } from "../../../shared/domain/money.ts";
import { ApiError, call, isSessionLost, messageOf } from "../../api.ts";
import { session } from "../../session.ts";
import type { Price } from "./use-price.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;
type Intent = Reply<"createPaymentIntent">;

/** An opened payment, the form for it, and what to know before the card is charged. */
export interface OpenedPayment {
  readonly payment: Intent;
  readonly note: string | undefined;
  readonly PaymentModal: PaymentModal;
}

/** Why no payment was opened. `field`: it is about the number itself. `paidAlready`: the dashboard has more to say about it. */
export interface StartFailure {
  readonly message: string;
  readonly field: boolean;
  readonly paidAlready: boolean;
}

const aboutPaidOrders: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode | undefined>([
  "line_licensed",
  "order_complete",
  "payment_processing",
]);

function failureOf(error: unknown): StartFailure {
  const issue = error instanceof ApiError ? error.issues.find(({ path }) => path.endsWith("phone")) : undefined;
  return {
    message: issue?.message ?? messageOf(error, words.unableToStart),
    field: issue !== undefined,
    paidAlready: error instanceof ApiError && aboutPaidOrders.has(error.code),
  };
}

/** What has to be said when the payment's amount is not the price that the page showed. */
function noteFor(intent: Intent, shown: Price): string | undefined {
  const now = formatMoney(intent.amount, intent.currency);
  if (intent.priceRenewed) return withPrice(paymentWords.priceRenewed, now);
  if (intent.currency === shown.currency && intent.amount === shown.amount) return undefined;
  const held = intent.currency === shown.currency && intent.amount < shown.amount;
  return withPrice(held ? paymentWords.priceHeld : paymentWords.priceChanged, now);
}

/** The card form, in a part of its own that only an opened payment needs. */
export const loadPaymentModal = () => import("../../payment/payment-modal.tsx");

/**
 * Opening a payment for a number. The server alone decides the amount; when it is not what the page showed, `showPrice` brings the page
 * in line and a note says so. `onSessionLost` when there is no session any more.
 */
export function useStartPayment(shown: Price, showPrice: (price: Price) => void, onSessionLost: () => void) {
  const [starting, setStarting] = useState(false);
  const [failure, setFailure] = useState<StartFailure>();
  const [opened, setOpened] = useState<OpenedPayment>();
  const busy = useRef(false);

  async function open(phone: string): Promise<void> {
    if (session().token === null) return onSessionLost();
    try {
      const [payment, { PaymentModal }] = await Promise.all([
        call("createPaymentIntent", { body: { phone } }),
        loadPaymentModal(),
      ]);
      setOpened({ payment, note: noteFor(payment, shown), PaymentModal });
      showPrice({ amount: payment.amount, currency: payment.currency });
    } catch (error) {
      if (isSessionLost(error)) onSessionLost();
      else setFailure(failureOf(error));
    }
  }

  return {
    starting,
    failure,
    opened,
    async start(phone: string): Promise<void> {
      if (busy.current || opened) return;
      busy.current = true;
      setStarting(true);
      setFailure(undefined);
      await open(phone);
      busy.current = false;
      setStarting(false);
    },
    close: () => setOpened(undefined),
    /** Forgets a failure once the number changes. */
    clear: () => setFailure(undefined),
  };
}
