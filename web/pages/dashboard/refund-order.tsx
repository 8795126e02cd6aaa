import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../../language/site-link.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { ApiError, send } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Modal } from "../../ui/modal.tsx";
import { Notice } from "../../ui/notice.tsx";
import { OrderBox } from "./order-box.tsx";
import type { Order } from "./use-account.ts";

/** Says what a refund ends, and makes it on the second press. */
export function RefundOrder({
  order,
  hasOthers,
  reload,
  onClose,
}: {
  readonly order: Order;
  /** Whether the customer holds other licenses, whose refund is not to be had here after this one. */
  readonly hasOthers: boolean;
  /** Fetches the orders again. */
  readonly reload: () => Promise<void>;
  /** `isRefunded`: whether the refund was made, so that its button has disappeared. */
  readonly onClose: (isRefunded: boolean) => void;
}) {
  const { refund: words, close: closeLabel } = useWords("dashboard", dashboardWords);
  const money = useMoney();
  const [step, setStep] = useState<"asking" | "refunding" | "done" | "refused">("asking");
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const busy = step === "refunding";
  const amount = money.amount(order.amount - order.refundedCents, order.currency);

  const refund = async () => {
    setStep("refunding");
    setFailure(undefined);
    try {
      await callAsSignedInUser(() => send<"refundOrder">(accountRoutes.refundOrder, { params: { id: order.id } }));
      setStep("done");
    } catch (error) {
      if (error instanceof SessionOver) return;
      // Then it can't be had here, however often it is asked for.
      setStep(error instanceof ApiError && error.code === "refund_not_possible" ? "refused" : "asking");
      setFailure({ error });
    }
    await reload();
  };

  return (
    <Modal
      title={step === "done" ? words.doneTitle : step === "refused" ? words.refusedTitle : words.title}
      closeLabel={closeLabel}
      // Stays open during the request, whose error would be reported here.
      onClose={() => !busy && onClose(step === "done")}
    >
      <OrderBox order={order} />
      {step !== "refused" && (
        <div role="status" className="grid grid-cols-1 gap-2">
          {step === "done" ? (
            <>
              <p className="font-semibold">{words.done(amount)}</p>
              <p>{words.doneThen}</p>
            </>
          ) : (
            <>
              <p>{words.consequence(amount)}</p>
              {hasOthers && <p className="text-small text-ink-soft">{words.oneOnly}</p>}
            </>
          )}
        </div>
      )}
      {step === "refused" ? (
        <>
          {/* Nothing went wrong: the shop's answer, not an error in red. */}
          <p role="alert" className="font-semibold">
            {failure && messageOf(failure.error, words.failed)}
          </p>
          <Rules />
        </>
      ) : (
        failure && <Notice look="error">{messageOf(failure.error, words.failed)}</Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {step === "done" ? (
          <Button size="small" onClick={() => onClose(true)}>
            {words.close}
          </Button>
        ) : step === "refused" ? (
          <>
            <Button look="secondary" size="small" onClick={() => onClose(false)}>
              {closeLabel}
            </Button>
            <ButtonLink to={sitePaths.contact} size="small">
              {words.contact}
            </ButtonLink>
          </>
        ) : (
          <>
            <Button look="secondary" size="small" disabled={busy} onClick={() => onClose(false)}>
              {words.keep}
            </Button>
            <Button look="danger" size="small" busy={busy} onClick={() => void refund()}>
              {busy ? words.confirming : words.confirm(amount)}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}

/** When customers can refund themselves. The server does not say which rule an order misses. */
function Rules() {
  const { refund: words } = useWords("dashboard", dashboardWords);
  return (
    <div className="grid grid-cols-1 gap-2 text-small">
      <p>{words.rulesLead}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {words.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>
        <SiteLink to={sitePaths.terms} className="py-1 text-leaf underline underline-offset-4">
          {words.terms}
        </SiteLink>
      </p>
    </div>
  );
}
