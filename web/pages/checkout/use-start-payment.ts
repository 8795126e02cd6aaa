import { useRef, useState } from "react";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import type { ErrorCode } from "#shared/contract/index.ts";
import { useBusy } from "../../form/use-busy.ts";
import { currentLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { repeatWhileBusy } from "../../payment/repeat-while-busy.ts";
import { ApiError } from "../../session/api.ts";
import { isSessionLost, messageOf } from "../../session/failure.ts";
import { announceSession, session } from "../../session/session.ts";
import { type OpenedOrder, openOrder } from "./open-order.ts";
import type { Price } from "./use-purchase-terms.ts";

type PaymentModal = typeof import("../../payment/payment-modal.tsx").PaymentModal;

/** An opened order, its card form, and the price that was displayed before. */
export interface OpenedPayment {
  readonly payment: OpenedOrder;
  /** The number to be licensed: digits with the dial code. */
  readonly phone: string;
  readonly shownPrice: Price;
  readonly PaymentModal: PaymentModal;
}

/** A card form that nobody has tried to pay with so far, and the buyer's token. */
interface UnusedPayment {
  readonly opened: OpenedPayment;
  readonly token: string;
  /** When its payment was created, in milliseconds since 1970. */
  readonly createdAt: number;
}

/** How long such a form may be shown again as it was. Far less than its price is held. */
const reopenableMs = 10 * 60_000;

/** Why no payment was created. */
export interface StartFailure {
  readonly message: string;
  /** Whether the number itself is the problem, so that the message belongs at its field. */
  readonly isAboutNumber: boolean;
  /** Whether this number is paid for, or being paid for: the dashboard has its order, and no payment may follow. */
  readonly isPaidFor: boolean;
  /** Whether it is paid for already, rather than being paid. */
  readonly isPaid: boolean;
}

/** The errors about a number or order that is already paid or being paid. */
const paidForErrors: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode | undefined>([
  "line_licensed",
  "order_complete",
  "payment_processing",
]);

/** The errors about the number's country. */
const regionErrors: ReadonlySet<ErrorCode | undefined> = new Set<ErrorCode | undefined>([
  "region_closed_whatsapp",
  "region_closed_law",
  "region_closed_paused",
]);

/** Loads the card form, a separate chunk that only payments need. */
export const loadPaymentModal = () => import("../../payment/payment-modal.tsx");

/**
 * Creates the payment for a number, and provides the card form for it. The server sets the amount; if it differs from
 * the displayed price, `showPrice` updates the page. Calls `onSessionLost` when the session is over.
 *
 * A form that was closed unused is shown again without a call, because each one asks Stripe for the payment. Should it
 * be paid by then, in another tab, Stripe does not show the form, and the next click asks the server.
 */
export function useStartPayment(shownPrice: Price, showPrice: (price: Price) => void, onSessionLost: () => void) {
  const words = useWords("checkout", checkoutWords);
  const [failedStart, setFailedStart] = useState<{ readonly error: unknown }>();
  const [openedPayment, setOpenedPayment] = useState<OpenedPayment>();
  const [queuing, setQueuing] = useState(false);
  const lastOpened = useRef<UnusedPayment>(undefined);
  const { busy, run, isBusy } = useBusy();

  async function createPayment(phone: string, token: string): Promise<void> {
    try {
      const [payment, { PaymentModal }] = await Promise.all([
        repeatWhileBusy(
          () => openOrder(phone),
          () => session().token === token,
          () => setQueuing(true),
        ),
        loadPaymentModal(),
      ]);
      // Another user signed in meanwhile, in another tab: the order is not theirs to pay.
      if (session().token !== token) return;
      const opened = { payment, phone, shownPrice, PaymentModal };
      lastOpened.current = { opened, token, createdAt: Date.now() };
      setOpenedPayment(opened);
      showPrice({ amount: payment.amount, currency: payment.currency });
    } catch (error) {
      if (session().token !== token) return;
      if (isSessionLost(error)) onSessionLost();
      else setFailedStart({ error });
    }
  }

  function failureFrom(error: unknown): StartFailure {
    const issue = error instanceof ApiError ? error.issues.find(({ path }) => path.endsWith("phone")) : undefined;
    const numberProblem = issue && (currentLanguage() === "en" ? issue.message : words.invalidNumber);
    const code = error instanceof ApiError ? error.code : undefined;
    const isPaidFor = paidForErrors.has(code);
    return {
      message: numberProblem ?? messageOf(error, words.unableToStart),
      isAboutNumber: issue !== undefined || regionErrors.has(code) || isPaidFor,
      isPaidFor,
      isPaid: isPaidFor && code !== "payment_processing",
    };
  }

  return {
    starting: busy,
    /** More buyers pay than Stripe allows at the same moment, and this one is in the queue. */
    queuing: busy && queuing,
    failure: failedStart && failureFrom(failedStart.error),
    openedPayment,
    /** `token` is the displayed buyer's token. */
    async start(phone: string, token: string): Promise<void> {
      if (isBusy() || openedPayment) return;
      const currentToken = session().token;
      if (currentToken === null) return onSessionLost();
      // Another tab signed in, but its event has not arrived. Update the page instead of ordering for another user.
      if (currentToken !== token) return announceSession();
      setFailedStart(undefined);
      setQueuing(false);
      const unused = lastOpened.current;
      if (unused?.token === token && unused.opened.phone === phone && Date.now() - unused.createdAt < reopenableMs)
        return setOpenedPayment(unused.opened);
      await run(() => createPayment(phone, token));
    },
    close(isUnused: boolean): void {
      if (!isUnused) lastOpened.current = undefined;
      setOpenedPayment(undefined);
    },
    /** Clears the failure when the number changes. */
    clearFailure: () => setFailedStart(undefined),
  };
}
