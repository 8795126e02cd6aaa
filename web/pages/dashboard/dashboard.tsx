import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, redirect } from "react-router";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { hasCompleteOrder } from "#shared/domain/order.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { Connections } from "../../connect/connections.tsx";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { PartErrorBoundary } from "../../layouts/part.tsx";
import { messageOf } from "../../session/failure.ts";
import { endSession, rememberUser, session, startSession, useSession } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Notice } from "../../ui/notice.tsx";
import { AccountDetails } from "./account-details.tsx";
import { ActivationChecklist } from "./activation-checklist.tsx";
import { AskToday } from "./ask-today.tsx";
import { ConfirmAddress } from "./confirm-address.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { DeleteOrder } from "./delete-order.tsx";
import { announceFarewell } from "./farewell.tsx";
import { activeLines } from "./lines.ts";
import { MailProblemNotice } from "./mail-problem.tsx";
import { Orders } from "./orders.tsx";
import { Passkeys } from "./passkeys.tsx";
import { firstProfileMode } from "./profile-mode.ts";
import { ProofDialog } from "./proof-dialog.tsx";
import { RefundOrder } from "./refund-order.tsx";
import { RegisteredNumbers } from "./registered-numbers.tsx";
import { RestartedPayment } from "./restarted-payment.tsx";
import { Sessions } from "./sessions.tsx";
import { deleteStoredDraft } from "./stored-draft.ts";
import { type Account, type Order, type User, useAccount } from "./use-account.ts";
import { usePricing } from "./use-pricing.ts";
import { useRestartPayment } from "./use-restart-payment.ts";
import { YourData } from "./your-data.tsx";

/** Redirects to the sign-in page if there is no stored token. */
export function clientLoader() {
  if (session().token === null) throw redirect(sitePaths.login);
  return null;
}

/** The dashboard, headed "Your licenses": the customer's licenses, orders and account. */
export default function Dashboard() {
  const words = useWords("dashboard", dashboardWords);
  const { token } = useSession();
  const [isLeaving, setIsLeaving] = useState(false);
  /**
   * The first token of this wallet, and all tokens of the same user since: a change of password or a second-factor code
   * renews the token, but keeps the wallet open.
   */
  const [ownTokens, setOwnTokens] = useState({ first: token, all: [token] });
  const walletKey = ownTokens.all.includes(token) ? ownTokens.first : token;
  useEffect(() => {
    if (token === null) deleteStoredDraft();
  }, [token]);

  const leaveAfterDeletion = () => {
    // Set before the session ends, which would otherwise redirect to the sign-in page of a deleted account.
    flushSync(() => setIsLeaving(true));
    endSession();
    announceFarewell();
  };
  const renewToken = (newToken: string, user: User) => {
    // Set before the session changes, because an unknown token is taken for another user's and opens another wallet.
    flushSync(() =>
      setOwnTokens({ first: walletKey, all: [...(walletKey === ownTokens.first ? ownTokens.all : [token]), newToken] }),
    );
    startSession(newToken, user);
  };
  if (isLeaving) return <Redirect to={sitePaths.home} />;
  // Signed out here, by a 401, or in another tab.
  if (token === null) return <Redirect to={sitePaths.login} />;
  return (
    <>
      <PageHead title={words.title} path={sitePaths.dashboard} noIndex />
      <Wallet key={walletKey} onRenewed={renewToken} onDeleted={leaveAfterDeletion} />
    </>
  );
}

/** Redirects to another page, and keeps the footer in place while that page loads. */
function Redirect({ to }: { readonly to: string }) {
  return (
    <div className="min-h-dvh">
      <Navigate to={to} replace />
    </div>
  );
}

interface WalletCallbacks {
  readonly onRenewed: (token: string, user: User) => void;
  readonly onDeleted: () => void;
}

function Wallet(callbacks: WalletCallbacks) {
  const { state, reload, startOver, updateAccount } = useAccount();
  const pricing = usePricing();
  return (
    <div className="page-width grid grid-cols-1 gap-8 pb-24 pt-10 md:gap-12 md:pt-14">
      <Head user={state.step === "ready" ? state.account.user : undefined} />
      {state.step === "loading" && <DashboardSkeleton />}
      {state.step === "failed" && <LoadFailed error={state.error} onLoadAgain={startOver} />}
      {state.step === "ready" && (
        <Contents
          account={state.account}
          pricing={pricing}
          reload={reload}
          updateAccount={updateAccount}
          {...callbacks}
        />
      )}
    </div>
  );
}

function Head({ user }: { readonly user: User | undefined }) {
  const words = useWords("dashboard", dashboardWords);
  const { name } = useSession();
  const displayName = user?.name ?? name;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
      <div className="min-w-0">
        <p className="text-fine font-semibold uppercase tracking-[0.12em] text-ink-soft">{words.eyebrow}</p>
        <h1 className="mt-1 text-heading">{words.heading}</h1>
        <p className="mt-2 min-h-[1.55em] text-small text-ink-soft">
          {displayName !== null && (
            <>
              {words.signedInAs} <strong className="font-semibold text-ink wrap-anywhere">{displayName}</strong>
            </>
          )}
        </p>
      </div>
      <Button look="secondary" size="small" onClick={signOut}>
        {words.signOut}
      </Button>
    </div>
  );
}

function LoadFailed({ error, onLoadAgain }: { readonly error: unknown; readonly onLoadAgain: () => void }) {
  const words = useWords("dashboard", dashboardWords);
  return (
    <section className="grid max-w-prose grid-cols-1 justify-items-start gap-5 py-6">
      <h2 className="text-title">{words.loadFailedHeading}</h2>
      <Notice look="error">{messageOf(error, words.loadFailed)}</Notice>
      <p className="text-ink-soft">{words.loadFailedComfort}</p>
      <div className="flex flex-wrap items-center gap-3">
        <Button onClick={onLoadAgain}>{words.loadAgain}</Button>
        {/* Ends the session first, because the sign-in page redirects a signed-in user back here. */}
        <Button look="secondary" onClick={signOut}>
          {words.signInAgain}
        </Button>
      </div>
    </section>
  );
}

function isConnected(orders: readonly Order[]): boolean {
  return orders.some(({ connection }) => connection?.state === "connected");
}

/**
 * The dashboard's parts. Before a chat is connected, connecting comes first; a customer who comes with a connected chat
 * finds something to ask first.
 */
function Contents({
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
  const price = money.amount(pricing.priceCents, pricing.currency);
  /** What comes first stays so during a visit, so that nothing moves when a chat connects. */
  const [cameConnected] = useState(() => isConnected(orders));

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

  const connections = (
    <PartErrorBoundary>
      <Connections orders={orders} reload={reload} />
    </PartErrorBoundary>
  );
  const numbers = (
    <PartErrorBoundary key="numbers">
      <RegisteredNumbers orders={orders} price={price} />
    </PartErrorBoundary>
  );
  const assistant = (
    <PartErrorBoundary key="assistant">
      {isConnected(orders) ? (
        <AskToday number={pricing.assistantNumber} pricingFailed={pricing.failed} />
      ) : (
        <ActivationChecklist
          number={pricing.assistantNumber}
          lines={activeLines(orders).length > 0 ? "active" : hasCompleteOrder(orders) ? "inactive" : "unpaid"}
          isConnectable={orders.some(({ connection }) => connection !== undefined)}
          pricingFailed={pricing.failed}
        />
      )}
    </PartErrorBoundary>
  );
  return (
    <>
      {user.mailProblem ? (
        <MailProblemNotice
          email={user.email}
          problem={user.mailProblem}
          onChangeAddress={() => setProfileMode({ step: "editing", field: "email" })}
        />
      ) : (
        <ConfirmAddress user={user} reload={reload} />
      )}
      {!cameConnected && connections}
      <div className="@container">
        <div
          className={classes(
            "grid grid-cols-1 items-start gap-8 @min-[58rem]:gap-12",
            cameConnected ? "@min-[58rem]:grid-cols-2" : "@min-[58rem]:grid-cols-[7fr_5fr]",
          )}
        >
          {cameConnected ? [assistant, numbers] : [numbers, assistant]}
        </div>
      </div>
      {cameConnected && connections}
      <PartErrorBoundary>
        <Orders
          orders={orders}
          price={price}
          openingOrderId={restart.openingOrderId}
          removedCount={removedCount}
          onPay={(order) => void restart.start(order)}
          onRemove={setOrderToRemove}
          refundedCount={refundedCount}
          onRefund={setOrderToRefund}
        />
      </PartErrorBoundary>
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
      <RestartedPayment restart={restart} />
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
