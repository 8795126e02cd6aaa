import { type ReactNode, useEffect } from "react";
import { useSearchParams } from "react-router";
import type { PaymentSuccessContent } from "#shared/content/payment-success.shape.ts";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import { type PageContent, pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { announceSession, useSession } from "../../session/session.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { Icon, tick } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NextSteps, type Step } from "./next-steps.tsx";
import { PurchasedLicenseCard } from "./purchased-license-card.tsx";
import { useCleanAddress } from "./use-clean-address.ts";
import { useOwnOrder } from "./use-own-order.ts";
import { isWaiting, type PaymentState, paymentIdsFrom, usePaymentStatus } from "./use-payment-status.ts";
import { WayIn } from "./way-in.tsx";
import "./payment-success.css";

const useCopy = pageContent(
  "paymentSuccess",
  paymentSuccessContent,
  import.meta.glob("./*/payment-success.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** Returns the title and description for a payment's state. */
function messageFor(state: PaymentState, content: PaymentSuccessContent): PaymentSuccessContent["complete"] {
  if (state.step === "checking") return content.checking;
  if (state.step !== "known") return content.unknown;
  if (state.status === "complete") return content.complete;
  if (!isWaiting(state.status)) return content.notPaid;
  return state.polling ? content.processing : content.stillProcessing;
}

/** Two columns where there is room. The breakpoints grow with the font size, so that large text is stacked. */
const columns =
  "grid grid-cols-[minmax(0,1fr)] gap-x-8 @min-[43rem]:grid-cols-[1fr_22rem] @min-[56rem]:grid-cols-[1fr_26rem] @min-[56rem]:gap-x-16";

/**
 * Returns the next steps. Before a payment is complete: what it waits for, then only the first step and the last, which
 * has the buttons.
 */
function stepsFor(
  state: PaymentState,
  { steps, payFirst, bankFirst }: PaymentSuccessContent["timeline"],
  actions: ReactNode,
): readonly Step[] {
  const shown = steps.map((step, index) => (index === steps.length - 1 ? { ...step, actions } : step));
  if (state.step !== "known" || state.status === "complete") return shown;
  const ends = shown.filter((_, index) => index === 0 || index === steps.length - 1);
  return [isWaiting(state.status) ? bankFirst : payFirst, ...ends];
}

/** The payment result page: the outcome, the way into WhatsApp, the license card, and the next steps. */
export default function PaymentSuccess() {
  useCleanAddress();
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const copy = useCopy();
  const { content, language } = copy;
  const [query] = useSearchParams();
  const { state, checkAgain } = usePaymentStatus(query);
  const complete = state.step === "known" && state.status === "complete";
  const orderId = query.get("order_id");
  const own = useOwnOrder(orderId, complete);
  const isConnected = complete && own.order?.connection?.state === "connected";
  const showsNextSteps = state.step === "checking" || state.step === "known";
  useEffect(() => {
    if (complete) announceSession();
  }, [complete]);

  return (
    // At least as tall as the window, so that the footer stays below it. Remounts when the next steps appear.
    <div key={String(showsNextSteps)} className="min-h-dvh">
      <PageHead title={words.title} noIndex />
      <div
        className={classes(
          "transition-colors duration-700 ease-settle",
          complete ? "bg-forest text-on-forest" : "bg-shade",
        )}
      >
        <div className="page-width @container">
          <div className={classes(columns, "gap-y-5 pt-12 @min-[43rem]:pt-20")}>
            <Result
              copy={copy}
              state={state}
              complete={complete}
              canCheckAgain={paymentIdsFrom(query) !== undefined}
              onCheckAgain={checkAgain}
            />
            {showsNextSteps && (
              <div className="@min-[43rem]:col-start-1 @min-[43rem]:pb-20">
                <WayIn state={state} own={own}>
                  {/* In the place of the panel that a complete payment has, so that nothing moves when the bank decides. */}
                  {state.step === "known" && state.polling ? (
                    <p role="status" className="text-small text-ink-soft">
                      {words.stillChecking}
                    </p>
                  ) : (
                    <CheckAgain onPress={checkAgain} />
                  )}
                </WayIn>
              </div>
            )}
            <PurchasedLicenseCard state={state} orderId={orderId} order={own.order} className="result-card" />
          </div>
        </div>
      </div>
      <div className="page-width @container">
        <div className={classes(columns, "gap-y-10 pb-24 pt-36 @min-[43rem]:pt-16")}>
          {showsNextSteps ? (
            <NextSteps
              heading={content.timeline.heading}
              steps={stepsFor(state, content.timeline, <Actions copy={copy} />)}
              lang={language}
              // The first step is the message that connects the chat.
              done={isConnected ? 1 : 0}
              current={state.step === "checking" ? undefined : isConnected ? 1 : 0}
            />
          ) : (
            <WaysOn copy={copy} />
          )}
        </div>
      </div>
    </div>
  );
}

function Result({
  copy: { content, language },
  state,
  complete,
  canCheckAgain,
  onCheckAgain,
}: {
  readonly copy: PageContent<"paymentSuccess">;
  readonly state: PaymentState;
  readonly complete: boolean;
  /** Whether the address names a payment. */
  readonly canCheckAgain: boolean;
  readonly onCheckAgain: () => void;
}) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const { title, description } = messageFor(state, content);
  const isUnknown = state.step === "missing" || state.step === "failed";
  const soft = complete ? "text-on-forest-soft" : "text-ink-soft";
  return (
    <div
      className={classes(
        "grid grid-cols-[minmax(0,1fr)] content-start justify-items-start gap-5",
        // Otherwise the panel below has the space.
        isUnknown && "@min-[43rem]:pb-20",
      )}
    >
      <div role="status" className="grid grid-cols-1 gap-5">
        <div lang={language} className="result-title text-heading">
          <p className={classes("text-fine font-semibold uppercase tracking-[0.12em]", soft)}>{content.eyebrow}</p>
          <h1 className="text-heading">{title}</h1>
        </div>
        <div lang={language} className={classes("grid max-w-prose grid-cols-1 text-lead", soft)}>
          <p className="col-start-1 row-start-1">{description}</p>
          {(state.step === "checking" || (state.step === "known" && isWaiting(state.status))) && (
            // Keeps the place of the text that most likely follows.
            <p aria-hidden="true" className="invisible col-start-1 row-start-1">
              {content.complete.description}
            </p>
          )}
        </div>
        {(state.step === "known" || state.step === "checking") && (
          <p className="flex min-h-[1lh] items-center gap-2 font-semibold">
            {complete && <Icon path={tick} />}
            {state.step === "known" && words.statusLine(state.status)}
          </p>
        )}
      </div>
      {state.step === "missing" && <Notice look="error">{words.missing}</Notice>}
      {state.step === "failed" && <Notice look="error">{messageOf(state.error, words.failed)}</Notice>}
      {isUnknown && <FirstWays onCheckAgain={canCheckAgain ? onCheckAgain : undefined} />}
    </div>
  );
}

/** What to do first about a payment of which nothing is known: ask again, if it is known which, and sign in. */
function FirstWays({ onCheckAgain }: { readonly onCheckAgain: (() => void) | undefined }) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  return (
    <div className="flex flex-wrap gap-3">
      {onCheckAgain && <Button onClick={onCheckAgain}>{words.checkAgain}</Button>}
      {token === null && (
        <ButtonLink to={sitePaths.login} look={onCheckAgain ? "secondary" : "primary"}>
          {words.signIn}
        </ButtonLink>
      )}
    </div>
  );
}

/** What one can do about a payment of which nothing is known. */
function WaysOn({ copy }: { readonly copy: PageContent<"paymentSuccess"> }) {
  const { trouble, contact } = useWords("paymentSuccess", paymentSuccessWords);
  const contactUs = (
    <ButtonLink to={sitePaths.contact} look="secondary">
      {contact}
    </ButtonLink>
  );
  const steps = [
    trouble.mail,
    { ...trouble.dashboard, actions: <Actions copy={copy} /> },
    { ...trouble.ask, actions: contactUs },
  ];
  return <NextSteps heading={trouble.heading} steps={steps} current={undefined} />;
}

/** The ways on from here. The first panel has the main action. */
function Actions({ copy: { content, language, problem, refresh } }: { readonly copy: PageContent<"paymentSuccess"> }) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  const hydrated = useHydrated();
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <ButtonLink to={sitePaths.dashboard} look="secondary" lang={language}>
          {content.dashboardButton}
        </ButtonLink>
        {hydrated && token === null && <p className="w-full text-fine text-ink-soft">{words.signInFirst}</p>}
        <ButtonLink to={sitePaths.home} look="quiet" lang={language}>
          {content.homeButton}
        </ButtonLink>
      </div>
      <ContentProblem problem={problem} refresh={refresh} />
    </div>
  );
}

function CheckAgain({ onPress }: { readonly onPress: () => void }) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <Button look="secondary" onClick={onPress}>
      {words.checkAgain}
    </Button>
  );
}
