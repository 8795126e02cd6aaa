import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { Navigate, redirect } from "react-router";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { deleteKeptCode } from "../../connect/kept-code.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { endSession, session, startSession, useSession } from "../../session/session.ts";
import { signOut } from "../../session/sign-out.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { DashboardSkeleton } from "./dashboard-skeleton.tsx";
import { announceFarewell } from "./farewell.tsx";
import { deleteStoredDraft } from "./stored-draft.ts";
import { type User, useAccount } from "./use-account.ts";
import { usePricing } from "./use-pricing.ts";
import { type WalletCallbacks, WalletContents } from "./wallet-contents.tsx";

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
    if (token !== null) return;
    deleteStoredDraft();
    deleteKeptCode();
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

function Wallet(callbacks: WalletCallbacks) {
  const { state, reload, startOver, updateAccount } = useAccount();
  const pricing = usePricing();
  return (
    <div className="page-width grid grid-cols-1 gap-8 pb-24 pt-10 md:gap-12 md:pt-14">
      {state.step !== "failed" && <Head user={state.step === "ready" ? state.account.user : undefined} />}
      {state.step === "loading" && <DashboardSkeleton />}
      {state.step === "failed" && <LoadFailed error={state.error} onLoadAgain={startOver} />}
      {state.step === "ready" && (
        <WalletContents
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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-5">
      <div className="min-w-0 flex-[1_1_min(12rem,100%)]">
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
  const message = messageOf(error, words.loadFailed);
  /** The first button does what the message asks for. */
  const asksToSignIn = message === words.loadFailed;
  const load = (
    <Button key="load" look={asksToSignIn ? "secondary" : "primary"} onClick={onLoadAgain}>
      {words.loadAgain}
    </Button>
  );
  // Ends the session first, because the sign-in page redirects a signed-in user back here.
  const signIn = (
    <Button key="sign-in" look={asksToSignIn ? "primary" : "secondary"} onClick={signOut}>
      {words.signInAgain}
    </Button>
  );
  return (
    <section className="grid max-w-prose grid-cols-1 justify-items-start gap-5">
      <h1 className="text-heading">{words.heading}</h1>
      <Notice look="error">{message}</Notice>
      <p className="text-ink-soft">
        {words.loadFailedComfort} {asksToSignIn && words.loadFailedOffline}
      </p>
      <div className="flex flex-wrap items-center gap-3">{asksToSignIn ? [signIn, load] : [load, signIn]}</div>
    </section>
  );
}
