import { useState } from "react";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import type { ErrorCode, Reply } from "#shared/contract/index.ts";
import { useBusy } from "../../form/use-busy.ts";
import { currentLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { ApiError, call, isSessionLost, messageOf } from "../../session/api.ts";
import { announceSession, session } from "../../session/session.ts";
import type { Price } from "./use-price.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** A created payment, its form, and the price displayed before. */
export interface OpenedPayment {
  readonly payment: Reply<"createPaymentIntent">;
  readonly shownPrice: Price;
  readonly PaymentModal: PaymentModal;
}

/**
 * Why no payment was created. `field`: the number itself is the problem. `paidAlready`: the dashboard has more
 * information.
 */
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

/** The card form, a separate chunk needed only for payments. */
export const loadPaymentModal = () => import("../../payment/payment-modal.tsx");

/**
 * Creates the payment for a number. The server sets the amount; if it differs from the displayed price, `showPrice`
 * updates the page. Calls `onSessionLost` when the session is over.
 */
export function useStartPayment(shownPrice: Price, showPrice: (price: Price) => void, onSessionLost: () => void) {
  const words = useWords("checkout", checkoutWords);
  const [failed, setFailed] = useState<{ readonly error: unknown }>();
  const [opened, setOpened] = useState<OpenedPayment>();
  const { busy, run, isBusy } = useBusy();

  async function open(phone: string, token: string): Promise<void> {
    try {
      const [payment, { PaymentModal }] = await Promise.all([
        call("createPaymentIntent", { body: { phone } }),
        loadPaymentModal(),
      ]);
      // Another user signed in meanwhile, in another tab: the order is not theirs to pay.
      if (session().token !== token) return;
      setOpened({ payment, shownPrice, PaymentModal });
      showPrice({ amount: payment.amount, currency: payment.currency });
    } catch (error) {
      if (session().token !== token) return;
      if (isSessionLost(error)) onSessionLost();
      else setFailed({ error });
    }
  }

  function failureOf(error: unknown): StartFailure {
    const issue = error instanceof ApiError ? error.issues.find(({ path }) => path.endsWith("phone")) : undefined;
    const numberProblem = issue && (currentLanguage() === "en" ? issue.message : words.invalidNumber);
    return {
      message: numberProblem ?? messageOf(error, words.unableToStart),
      field: issue !== undefined,
      paidAlready: error instanceof ApiError && aboutPaidOrders.has(error.code),
    };
  }

  return {
    starting: busy,
    failure: failed && failureOf(failed.error),
    opened,
    /** `token` is that of the displayed buyer. */
    async start(phone: string, token: string): Promise<void> {
      if (isBusy() || opened) return;
      const now = session().token;
      if (now === null) return onSessionLost();
      // Another tab signed in, but its event has not arrived: update the page before ordering in another user's name.
      if (now !== token) return announceSession();
      setFailed(undefined);
      await run(() => open(phone, token));
    },
    close: () => setOpened(undefined),
    /** Clears an error when the number changes. */
    clear: () => setFailed(undefined),
  };
}
