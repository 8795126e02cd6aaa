import { useNavigate } from "react-router";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { refundDaysFor } from "#shared/domain/refund-window.ts";
import { paymentSuccessPath } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { orderPayment } from "../../payment/order-payment.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import type { RestartPayment } from "./use-restart-payment.ts";

/** The card form of a restarted payment, or the notice that it failed to start. */
export function RestartedPayment({
  restart,
  refundDays = 0,
}: {
  readonly restart: RestartPayment;
  /** The shop's refund window, in days. Nothing is said about 0, or if unknown. */
  readonly refundDays?: number | undefined;
}) {
  const { payment: words, close: closeLabel } = useWords("dashboard", dashboardWords);
  const navigate = useNavigate();
  const { notice, openedPayment, close } = restart;
  if (notice !== undefined)
    return (
      <Modal title={words.noticeTitle} closeLabel={closeLabel} onClose={close}>
        <p>{notice}</p>
        <Button size="small" onClick={close} className="justify-self-end">
          {words.noticeClose}
        </Button>
      </Modal>
    );
  if (openedPayment === undefined) return null;
  const { payment, phone, note, PaymentModal } = openedPayment;
  const { orderId } = payment;
  return (
    <PaymentModal
      payment={payment}
      phone={phone}
      refundDays={refundDaysFor(phone, refundDays)}
      note={note}
      // A 401 from the completion call does not redirect to the sign-in page: the card is already charged, and the
      // status call completes the order.
      {...orderPayment(orderId)}
      onPaid={(paymentIntentId) => void navigate(paymentSuccessPath(paymentIntentId, orderId))}
      onClose={close}
    />
  );
}
