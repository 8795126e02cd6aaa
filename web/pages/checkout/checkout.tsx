import { useEffect, useRef, useState } from "react";
import { checkoutContent } from "#shared/content/checkout.ts";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { paymentWords } from "#shared/content/words/payment.ts";
import { refundDaysFor } from "#shared/domain/refund-window.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import { pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { orderPayment } from "../../payment/order-payment.ts";
import { AccountStep } from "./account-step.tsx";
import { OrderPanel } from "./order-panel.tsx";
import { priceNote } from "./price-note.ts";
import { Steps } from "./steps.tsx";
import { storeNumber } from "./stored-number.ts";
import { useCheckoutAccount } from "./use-checkout-account.ts";
import { usePurchaseTerms } from "./use-purchase-terms.ts";
import { loadPaymentModal, type OpenedPayment, useStartPayment } from "./use-start-payment.ts";
import { WhatsAppSkeleton } from "./whatsapp-skeleton.tsx";
import { loadWhatsAppForm, WhatsAppStep } from "./whatsapp-step.tsx";

const useCopy = pageContent(
  "checkout",
  checkoutContent,
  import.meta.glob("./*/checkout.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** The three-step checkout: account, number, payment. The step is derived from the session and the payment. */
export default function Checkout() {
  const words = useWords("checkout", checkoutWords);
  const money = useMoney();
  const { price, showPrice, refundDays, salesRegions, seller } = usePurchaseTerms();
  const { content, language, problem, refresh } = useCopy(price);
  const { account, lastBuyer, startBuyerSession, expireSession, signOut } = useCheckoutAccount();
  const payment = useStartPayment(price, showPrice, expireSession);
  const [typedName, setTypedName] = useState("");
  const [line, setLine] = useState("");
  const submitButton = useRef<HTMLButtonElement>(null);
  const daysToReturn = refundDaysFor(line, refundDays);
  const isPaid = payment.failure?.isPaid === true;
  const shownPrice = money.amount(price.amount, price.currency);
  const step = payment.openedPayment ? "payment" : account.state === "nobody" ? "account" : "whatsapp";

  usePreloadNextSteps();
  useFocusAfterClosing(payment.openedPayment, submitButton);

  return (
    <div className="@container">
      <PageHead title={words.title} description={content.subheading} path={sitePaths.checkout} />
      <OnlyFor audience="signed-out" when={step === "account"}>
        <Steps current="account" price={shownPrice} />
      </OnlyFor>
      <OnlyFor audience="signed-in" when={step !== "account"}>
        <Steps current={step === "account" ? "whatsapp" : step} price={shownPrice} isPaid={isPaid} />
      </OnlyFor>
      <div className="page-width @container">
        <div
          // From the account on, another page: its parts replace these, rather than move.
          key={step === "account" ? "account" : "line"}
          className="grid grid-cols-1 gap-x-10 gap-y-12 py-8 @min-[44rem]:grid-cols-[minmax(0,1fr)_19rem] @min-[58rem]:grid-cols-[minmax(0,1fr)_24rem] @min-[58rem]:gap-x-24 @min-[58rem]:py-14"
        >
          <div className="grid grid-cols-1 content-start gap-6">
            {/* The later steps have a heading of their own, of this size and in this place. */}
            <OnlyFor audience="signed-out" when={step === "account"}>
              <div lang={language} className="grid grid-cols-1 gap-1.5">
                <h1 className="text-title">{content.heading}</h1>
                <p className="text-small text-balance text-ink-soft @min-[44rem]:text-body">{content.subheading}</p>
              </div>
            </OnlyFor>
            <div className="w-full">
              <PartErrorBoundary>
                {account.state === "nobody" && (
                  <OnlyFor audience="signed-out" when={true}>
                    <AccountStep
                      notice={account.notice}
                      onRetry={account.retry}
                      initialValues={lastBuyer}
                      focusHeading={lastBuyer !== undefined}
                      onName={setTypedName}
                      onSignedIn={startBuyerSession}
                    />
                  </OnlyFor>
                )}
                <OnlyFor audience="signed-in" when={account.state === "checking"}>
                  <WhatsAppSkeleton />
                </OnlyFor>
                {account.state === "buyer" && (
                  <WhatsAppStep
                    buyer={account.buyer}
                    price={shownPrice}
                    busy={payment.starting}
                    queuing={payment.queuing}
                    failure={payment.failure}
                    salesRegions={salesRegions}
                    submitButton={submitButton}
                    onLine={setLine}
                    onChange={payment.clearFailure}
                    onSubmit={(phone) => void payment.start(phone, account.buyer.token)}
                    onOtherAccount={signOut}
                  />
                )}
              </PartErrorBoundary>
              <ContentProblem problem={problem} refresh={refresh} />
            </div>
          </div>
          <PartErrorBoundary>
            <OrderPanel
              content={content}
              lang={language}
              price={shownPrice}
              isPaid={isPaid}
              holder={account.state === "buyer" ? account.buyer.name : typedName}
              line={account.state === "buyer" ? line : ""}
              refundDays={daysToReturn}
              seller={seller}
            />
          </PartErrorBoundary>
        </div>
      </div>
      {payment.openedPayment && (
        <PaymentDialog openedPayment={payment.openedPayment} refundDays={refundDays} onClose={payment.close} />
      )}
    </div>
  );
}

function PaymentDialog({
  openedPayment,
  refundDays,
  onClose,
}: {
  readonly openedPayment: OpenedPayment;
  /** The shop's refund window, in days. */
  readonly refundDays: number;
  readonly onClose: (isUnused: boolean) => void;
}) {
  const words = useWords("payment", paymentWords);
  const money = useMoney();
  const { payment, phone, shownPrice, PaymentModal } = openedPayment;
  return (
    <PaymentModal
      {...orderPayment(payment.orderId)}
      payment={payment}
      phone={phone}
      refundDays={refundDaysFor(phone, refundDays)}
      note={priceNote(payment, shownPrice, words, money.amount(payment.amount, payment.currency))}
      onPaid={() => storeNumber(undefined)}
      onClose={onClose}
    />
  );
}

/** Preloads the code of the next steps shortly after the page opens; a failure is reported when a step needs it. */
function usePreloadNextSteps(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadWhatsAppForm().catch(() => undefined);
      void loadPaymentModal().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);
}

/**
 * Returns the focus to the button that opened the card form when the form closes. The button lost the focus while it
 * was disabled.
 */
function useFocusAfterClosing(
  openedPayment: OpenedPayment | undefined,
  button: { readonly current: HTMLButtonElement | null },
): void {
  const previous = useRef(openedPayment);
  useEffect(() => {
    if (previous.current !== undefined && openedPayment === undefined) button.current?.focus();
    previous.current = openedPayment;
  }, [openedPayment, button]);
}
