import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { checkoutContent as content } from "../../../shared/content/checkout.ts";
import { checkoutWords as words } from "../../../shared/content/words/checkout.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { formatMoney, withPrice } from "../../../shared/domain/money.ts";
import { paymentSuccessAddress } from "../../addresses.ts";
import { orderPayment } from "../../payment/order-payment.ts";
import { AccountStep } from "./account-step.tsx";
import { keepLine } from "./kept-line.ts";
import { OrderPanel } from "./order-panel.tsx";
import { Steps } from "./steps.tsx";
import { useCheckoutAccount } from "./use-checkout-account.ts";
import { usePrice } from "./use-price.ts";
import { loadPaymentModal, type OpenedPayment, useStartPayment } from "./use-start-payment.ts";
import { FormSkeleton, loadWhatsAppForm, WhatsAppStep } from "./whatsapp-step.tsx";

/** The three-step purchase (specification sections 2 and 4): account, number, payment. The step follows from the session. */
export default function Checkout() {
  const [price, showPrice] = usePrice();
  const { account, remembered, enter, lost, leave } = useCheckoutAccount();
  const payment = useStartPayment(price, showPrice, lost);
  const [line, setLine] = useState("");
  const submitButton = useRef<HTMLButtonElement>(null);
  const shownPrice = formatMoney(price.amount, price.currency);
  const step = payment.opened ? "payment" : account.state === "nobody" ? "account" : "whatsapp";

  useLoadAhead();
  useFocusAfterClosing(payment.opened, submitButton);

  return (
    <>
      <title>{`${words.title} · ${brand.name}`}</title>
      <meta name="description" content={withPrice(content.subheading, shownPrice)} />
      <Steps current={step} price={shownPrice} />
      <div className="page-width @container">
        <div className="grid grid-cols-1 gap-x-10 gap-y-12 py-8 @min-[44rem]:grid-cols-[minmax(0,1fr)_19rem] @min-[58rem]:grid-cols-[minmax(0,1fr)_23rem] @min-[58rem]:gap-x-16 @min-[58rem]:py-14">
          <div className="grid grid-cols-1 content-start gap-8 @min-[58rem]:gap-10">
            <div className="grid grid-cols-1 gap-2">
              <h1 className="text-title @min-[58rem]:text-heading">{content.heading}</h1>
              <p className="max-w-prose text-small text-ink-soft @min-[58rem]:text-body">{content.subheading}</p>
            </div>
            <div className="w-full max-w-form">
              {account.state === "nobody" && (
                <AccountStep
                  notice={account.notice}
                  onRetry={account.retry}
                  initial={remembered}
                  focusHeading={remembered !== undefined}
                  onSignedIn={enter}
                />
              )}
              {account.state === "checking" && <FormSkeleton />}
              {account.state === "buyer" && (
                <WhatsAppStep
                  buyer={account.buyer}
                  price={shownPrice}
                  busy={payment.starting}
                  failure={payment.failure}
                  submitButton={submitButton}
                  onLine={setLine}
                  onSubmit={(phone) => void payment.start(phone)}
                  onOtherAccount={leave}
                />
              )}
            </div>
          </div>
          <OrderPanel
            price={shownPrice}
            holder={account.state === "buyer" ? account.buyer.name : undefined}
            line={account.state === "buyer" ? line : ""}
          />
        </div>
      </div>
      {payment.opened && <OpenPayment opened={payment.opened} onClose={payment.close} />}
    </>
  );
}

function OpenPayment({ opened, onClose }: { readonly opened: OpenedPayment; readonly onClose: () => void }) {
  const navigate = useNavigate();
  const { payment, note, PaymentModal } = opened;
  return (
    <PaymentModal
      {...orderPayment(payment.orderId)}
      payment={payment}
      note={note}
      onPaid={(paymentIntentId) => {
        keepLine(undefined);
        void navigate(paymentSuccessAddress(paymentIntentId, payment.orderId));
      }}
      onClose={onClose}
    />
  );
}

/** Once the page is at rest, what the next steps need is on its way; a failure shows when it is really needed. */
function useLoadAhead(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void loadWhatsAppForm().catch(() => undefined);
      void loadPaymentModal().catch(() => undefined);
    }, 1500);
    return () => clearTimeout(timer);
  }, []);
}

/** The button that opened the card form was disabled meanwhile and lost the focus: it gets it back when the form closes. */
function useFocusAfterClosing(
  opened: OpenedPayment | undefined,
  button: { readonly current: HTMLButtonElement | null },
): void {
  const before = useRef(opened);
  useEffect(() => {
    if (before.current !== undefined && opened === undefined) button.current?.focus();
    before.current = opened;
  }, [opened, button]);
}
