import { useState } from "react";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { connectableOrders, hasChat } from "../../connect/connections.ts";
import { useMoney } from "../../language/use-money.ts";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { rememberUser } from "../../session/session.ts";
import { classes } from "../../ui/classes.ts";
import { AccountDetails } from "./account-details.tsx";
import { ActivationChecklist, type FirstStep } from "./activation-checklist.tsx";
import { AskToday } from "./ask-today.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { DeleteOrder } from "./delete-order.tsx";
import { activeLines, ordersHoldingLines } from "./lines.ts";
import { MailProblemNotice } from "./mail-problem.tsx";
import { Orders } from "./orders.tsx";
import { Passkeys } from "./passkeys.tsx";
import { firstProfileMode } from "./profile-mode.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RefundOrder } from "./refund-order.tsx";
import { RegisteredNumbers } from "./registered-numbers.tsx";
import { RestartedPayment } from "./restarted-payment.tsx";
import { Sessions } from "./sessions.tsx";
import type { Account, Order, User } from "./use-account.ts";
import type { usePricing } from "./use-pricing.ts";
import { useRestartPayment } from "./use-restart-payment.ts";
import { YourData } from "./your-data.tsx";

export interface WalletCallbacks {
  readonly onRenewed: (token: string, user: User) => void;
  readonly onDeleted: () => void;
}

/** Whether an order is to be made, or waits for its payment, and there is no license yet. */
function isUnpaid(orders: readonly Order[]): boolean {
  const isWaiting = orders.length === 0 || orders.some(({ status }) => status === "pending");
  return isWaiting && ordersHoldingLines(orders).length === 0;
}

function isConnected(orders: readonly Order[]): boolean {
  return orders.some(({ connection }) => connection !== undefined && hasChat(connection));
}

/** Whether a license says or asks something that its customer should not miss: that it is to move, or has moved. */
function hasNews(orders: readonly Order[]): boolean {
  return connectableOrders(orders).some(
    ({ connection: { state, undoUntil } }) => state === "waiting" || state === "asked" || undoUntil !== null,
  );
}

/** Whether a license waits for a message from its new number. */
function isMoving(orders: readonly Order[]): boolean {
  return orders.some(({ connection }) => connection?.state === "waiting" && connection.isMove);
}

/** What the customer does first to connect a chat; undefined where no license's card has it. */
function firstStep(orders: readonly Order[]): FirstStep | undefined {
  const connections = orders.flatMap(({ connection }) => connection ?? []);
  if (connections.some(({ state }) => state === "asked")) return "answer";
  if (connections.some(({ state }) => state === "none")) return "connect";
  return connections.some(({ state, isMove }) => state === "waiting" && !isMove) ? "send" : undefined;
}

/**
 * The dashboard's parts, with what the customer does next first: an order and its payment, before there is a license;
 * the card of a license, whose chat is to be connected; with a connected chat, something to ask.
 */
export function WalletContents({
  account,
  pricing,
  reload,
  updateAccount,
  onRenewed,
  onDeleted,
}: WalletCallbacks & {
  readonly account: Account;
  readonly pricing: ReturnType<typeof usePricing>;
  readonly reload: () => Promise<void>;
  readonly updateAccount: (update: (account: Account) => Account) => void;
}) {
  const { user, orders } = account;
  const money = useMoney();
  const restart = useRestartPayment(reload);
  const [orderToRemove, setOrderToRemove] = useState<Order>();
  const [removedCount, setRemovedCount] = useState(0);
  const [orderToRefund, setOrderToRefund] = useState<Order>();
  const [refundedCount, setRefundedCount] = useState(0);
  /** Changes when this page has changed the sessions, so that the list is fetched again. */
  const [sessionsKey, setSessionsKey] = useState(0);
  const [profileMode, setProfileMode] = useState(() => firstProfileMode(user.id));
  /** What comes first stays so during a visit, so that nothing moves when a chat connects; but a move comes first. */
  const [asksFirst, setAsksFirst] = useState(() => isConnected(orders) && !hasNews(orders));
  if (asksFirst && isMoving(orders)) setAsksFirst(false);
  const [cameUnpaid] = useState(() => isUnpaid(orders));
  /** Then the checklist is taller than the wallet, which has the orders below or above it. */
  const [cameWithoutLicense] = useState(() => activeLines(orders).length === 0);

  const handleRemoved = (order: Order) => {
    updateAccount((before) => ({ ...before, orders: before.orders.filter(({ id }) => id !== order.id) }));
    setOrderToRemove(undefined);
    setRemovedCount((count) => count + 1);
  };
  const handleUpdated = (updated: User, token: string | undefined) => {
    if (token !== undefined) {
      onRenewed(token, updated);
      setSessionsKey((count) => count + 1);
    } else rememberUser(updated);
    updateAccount((before) => ({ ...before, user: updated }));
  };

  const changeAddress = () => setProfileMode({ step: "editing", field: "email" });

  const numbers = (
    <PartErrorBoundary key="numbers">
      <RegisteredNumbers
        orders={orders}
        price={money.price(pricing.priceCents, pricing.currency)}
        assistantNumber={pricing.assistantNumber}
        hasOffer={!cameUnpaid && ordersHoldingLines(orders).length === 0}
        reload={reload}
      />
    </PartErrorBoundary>
  );
  const assistant = (
    <PartErrorBoundary key="assistant">
      {isConnected(orders) ? (
        <AskToday number={pricing.assistantNumber} isFirst={asksFirst} pricingFailed={pricing.failed} />
      ) : (
        <ActivationChecklist
          number={pricing.assistantNumber}
          lines={activeLines(orders).length > 0 ? "active" : hasCompleteOrder(orders) ? "inactive" : "unpaid"}
          first={firstStep(orders)}
          pricingFailed={pricing.failed}
        />
      )}
    </PartErrorBoundary>
  );
  const orderList = (
    <PartErrorBoundary key="orders">
      <Orders
        orders={orders}
        price={money.price(pricing.priceCents, pricing.currency)}
        isMain={cameUnpaid}
        openingOrderId={restart.openingOrderId}
        removedCount={removedCount}
        onPay={(order) => void restart.start(order)}
        onRemove={setOrderToRemove}
        refundedCount={refundedCount}
        onRefund={setOrderToRefund}
      />
    </PartErrorBoundary>
  );
  const first = cameWithoutLicense ? (
    <div key="first" className="grid grid-cols-1 content-start gap-8 @min-[58rem]:gap-12">
      {cameUnpaid ? [orderList, numbers] : [numbers, orderList]}
    </div>
  ) : (
    numbers
  );
  return (
    <>
      {user.mailProblem ? (
        <MailProblemNotice email={user.email} problem={user.mailProblem} onChangeAddress={changeAddress} />
      ) : (
        <ConfirmAddress user={user} reload={reload} onChangeAddress={changeAddress} />
      )}
      <div className="@container">
        <div
          className={classes(
            "grid grid-cols-1 gap-8 @min-[58rem]:gap-12",
            asksFirst ? "@min-[58rem]:grid-cols-2" : "@min-[58rem]:grid-cols-[7fr_5fr]",
          )}
        >
          {/* By their keys, so that an open dialog of a license stays open when they change places. */}
          {asksFirst ? [assistant, numbers] : [first, assistant]}
        </div>
      </div>
      {!cameWithoutLicense && orderList}
      <PartErrorBoundary>
        <AccountDetails user={user} mode={profileMode} onModeChange={setProfileMode} onUpdated={handleUpdated} />
      </PartErrorBoundary>
      <PartErrorBoundary>
        <Sessions key={sessionsKey} />
      </PartErrorBoundary>
      <PartErrorBoundary>
        <Passkeys />
      </PartErrorBoundary>
      <PartErrorBoundary>
        <YourData account={account} onDeleted={onDeleted} />
      </PartErrorBoundary>
      {orderToRefund && (
        <RefundOrder
          order={orderToRefund}
          hasOthers={ordersHoldingLines(orders).some(({ id }) => id !== orderToRefund.id)}
          reload={reload}
          onClose={(isRefunded) => {
            setOrderToRefund(undefined);
            if (isRefunded) setRefundedCount((count) => count + 1);
          }}
        />
      )}
      {orderToRemove && (
        <DeleteOrder
          order={orderToRemove}
          onClose={() => setOrderToRemove(undefined)}
          onRemoved={() => handleRemoved(orderToRemove)}
          onPaidMeanwhile={() => void reload()}
        />
      )}
      <RestartedPayment restart={restart} refundDays={pricing.refundDays} />
      <ProofDialog
        email={user.email}
        onRenewed={(token, isNewSession) => {
          onRenewed(token, user);
          if (isNewSession) setSessionsKey((count) => count + 1);
        }}
      />
    </>
  );
}
