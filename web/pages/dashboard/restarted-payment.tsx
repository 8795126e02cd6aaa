import { useNavigate } from "react-router";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { refundDaysFor } from "#shared/domain/refund-window.ts";
import { paymentSuccessPath } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { orderPayment } from "../../payment/order-payment.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { OrderBox } from "./order-box.tsx";
import type { Order } from "./use-account.ts";
import type { PaymentNotice, RestartPayment } from "./use-restart-payment.ts";

function PaymentNoticeDialog({
  notice,
  onTryAgain,
  onClose,
}: {
  readonly notice: PaymentNotice;
  readonly onTryAgain: (order: Order) => void;
  readonly onClose: () => void;
}) {
  const { payment: words, close } = useWords("dashboard", dashboardWords);
  const order = notice.kind === "restartFailed" ? notice.order : undefined;
  const text = notice.kind === "alreadyPaid" ? words.alreadyPaid : messageOf(notice.error, words.restartFailed);
  return (
    <Modal title={words[`${notice.kind}Title`]} closeLabel={close} onClose={onClose}>
      {order !== undefined && <OrderBox order={order} />}
      <p>
        {text} {order !== undefined && <strong className="font-semibold">{words.notCharged}</strong>}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        {order === undefined ? (
          <Button size="small" onClick={onClose}>
            {words.noticeClose}
          </Button>
        ) : (
          <>
            <Button look="secondary" size="small" onClick={onClose}>
              {words.notNow}
            </Button>
            <Button size="small" onClick={() => onTryAgain(order)}>
              {words.tryAgain}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

/** The card form of a restarted payment, or the notice that it failed to start. */
export function RestartedPayment({
  restart,
  refundDays = 0,
}: {
  readonly restart: RestartPayment;
  /** The shop's refund window, in days. Nothing is said about 0, or if unknown. */
  readonly refundDays?: number | undefined;
}) {
  const { payment: words } = useWords("dashboard", dashboardWords);
  const money = useMoney();
  const navigate = useNavigate();
  const { notice, openedPayment, start, close } = restart;
  if (notice !== undefined)
    return <PaymentNoticeDialog notice={notice} onTryAgain={(order) => void start(order)} onClose={close} />;
  if (openedPayment === undefined) return null;
  const { payment, order, PaymentModal } = openedPayment;
  const { orderId } = payment;
  const { phone } = order;
  const oldPrice = money.amount(order.amount, order.currency);
  const newPrice = money.amount(payment.amount, payment.currency);
  return (
    <PaymentModal
      payment={payment}
      phone={phone}
      refundDays={refundDaysFor(phone, refundDays)}
      note={payment.priceRenewed ? words.renewed(oldPrice, newPrice) : undefined}
      // A 401 from the completion call does not redirect to the sign-in page: the card is already charged, and the
      // status call completes the order.
      {...orderPayment(orderId)}
      onPaid={(paymentIntentId) => void navigate(paymentSuccessPath(paymentIntentId, orderId))}
      onClose={close}
    />
  );
}
