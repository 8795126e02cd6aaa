import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../../language/use-words.ts";
import { ApiError, send } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OrderBox } from "./order-box.tsx";
import type { Order } from "./use-account.ts";

/** Asks for confirmation before an order is deleted, and reports failures. */
export function DeleteOrder({
  order,
  onClose,
  onRemoved,
  onPaidMeanwhile,
}: {
  readonly order: Order;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
  /** Called when the order turns out to be paid, so that the displayed orders are outdated. */
  readonly onPaidMeanwhile: () => void;
}) {
  const { removal: words, close: closeLabel } = useWords("dashboard", dashboardWords);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();

  const close = () => {
    // Stays open during the request, whose error would be reported here.
    if (!busy) onClose();
  };
  const remove = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await callAsSignedInUser(() => send<"deleteOrder">(accountRoutes.deleteOrder, { params: { id: order.id } }));
      onRemoved();
    } catch (error) {
      if (error instanceof SessionOver) return;
      // It was already deleted in another tab, which is what the user wanted.
      if (error instanceof ApiError && error.code === "not_found") return onRemoved();
      setBusy(false);
      setFailure({ error });
      if (error instanceof ApiError && error.code === "order_complete") onPaidMeanwhile();
    }
  };

  return (
    <Modal title={words.title} closeLabel={closeLabel} onClose={close}>
      <OrderBox order={order} />
      <p>{words.question}</p>
      {failure && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="secondary" size="small" disabled={busy} onClick={close}>
          {words.keep}
        </Button>
        <Button look="danger" size="small" busy={busy} onClick={() => void remove()}>
          {busy ? words.confirming : words.confirm}
        </Button>
      </div>
    </Modal>
  );
}
