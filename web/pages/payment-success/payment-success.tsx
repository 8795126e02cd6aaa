import { useEffect } from "react";
import { useSearchParams } from "react-router";
import type { PaymentSuccessContent } from "#shared/content/payment-success.shape.ts";
import { paymentSuccessContent } from "#shared/content/payment-success.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { type PageContent, pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { messageOf } from "../../session/failure.ts";
import { announceSession, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon, tick } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { NextSteps } from "./next-steps.tsx";
import { OtherWays } from "./other-ways.tsx";
import { PurchasedLicenseCard } from "./purchased-license-card.tsx";
import { stepsFor } from "./steps-for.ts";
import { useCleanAddress } from "./use-clean-address.ts";
import { useOwnOrder } from "./use-own-order.ts";
import { isWaiting, type PaymentState, paymentIdsFrom, usePaymentStatus } from "./use-payment-status.ts";
import { WayIn } from "./way-in.tsx";
import { WaysOn } from "./ways-on.tsx";
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
 * The payment result page: the outcome, the way into WhatsApp, the license card, and the next steps. Where nothing is
 * known about the payment: the ways to find it.
 */
export default function PaymentSuccess() {
  useCleanAddress();
  const words = useWords("paymentSuccess", paymentSuccessWords);
  const copy = useCopy();
  const { content, language } = copy;
  const [query] = useSearchParams();
  const { state, checkAgain } = usePaymentStatus(query);
  const complete = state.step === "known" && state.status === "complete";
  const orderId = query.get("order_id");
  const { token } = useSession();
  const own = useOwnOrder(orderId, complete);
  const chat = complete ? own.order?.connection?.state : undefined;
  const isConnected = chat === "connected";
  const isFound = state.step === "checking" || state.step === "known";
  useEffect(() => {
    if (complete) announceSession();
  }, [complete]);

  return (
    // At least as tall as the window, so that the footer stays below it. Remounts when the next steps appear.
    <div key={String(isFound)} className={classes("min-h-dvh", !isFound && "bg-shade")}>
      <PageHead title={words.title} noIndex />
      <div
        className={classes(
          "transition-colors duration-700 ease-settle",
          complete ? "bg-forest text-on-forest" : "bg-shade",
        )}
      >
        <div className="page-width @container">
          <div className={classes(columns, "gap-y-5 pt-12 @min-[43rem]:pt-20", !isFound && "result-unknown")}>
            <Result
              copy={copy}
              state={state}
              complete={complete}
              canCheckAgain={paymentIdsFrom(query) !== undefined}
              onCheckAgain={checkAgain}
            />
            {isFound && (
              <div className="@min-[43rem]:col-start-1 @min-[43rem]:pb-20">
                <WayIn state={state} own={own}>
                  <CheckAgain onPress={checkAgain} />
                </WayIn>
              </div>
            )}
            {isFound ? (
              <PurchasedLicenseCard state={state} orderId={orderId} order={own.order} className="result-card" />
            ) : (
              <OtherWays />
            )}
          </div>
        </div>
      </div>
      {isFound && (
        <div className="page-width @container">
          <div className={classes(columns, "gap-y-10 pb-24 pt-36 @min-[43rem]:pt-16")}>
            <NextSteps
              heading={content.timeline.heading}
              steps={stepsFor(
                state,
                chat,
                content.timeline,
                <WaysOn copy={copy} />,
                token === null ? words.unpaid.signInStep : undefined,
              )}
              lang={language}
              // The first step is the message that connects the chat.
              done={isConnected ? 1 : 0}
              current={state.step === "checking" ? undefined : isConnected ? 1 : 0}
            />
          </div>
        </div>
      )}
    </div>
  );
}

function Result({
  copy,
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
  const { content, language } = copy;
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
        <div lang={language} className={classes("text-heading", isUnknown ? "grid gap-3" : "result-title")}>
          <p className={classes("text-fine font-semibold uppercase tracking-[0.12em]", soft)}>{content.eyebrow}</p>
          <h1 className="text-heading">{title}</h1>
        </div>
        <div lang={language} className={classes("grid max-w-prose grid-cols-1 text-lead", soft)}>
          <p className="col-start-1 row-start-1 text-balance">{description}</p>
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
      {isUnknown && (
        // On a phone, as wide as the buttons below.
        <div className="w-full @min-[26rem]:w-auto">
          <Notice look="error">{state.step === "failed" ? messageOf(state.error, words.failed) : words.missing}</Notice>
        </div>
      )}
      {isUnknown && (
        <WaysOn copy={copy} first={canCheckAgain && <CheckAgain look="primary" onPress={onCheckAgain} />} isMain />
      )}
    </div>
  );
}

function CheckAgain({
  look = "secondary",
  onPress,
}: {
  readonly look?: "primary" | "secondary";
  readonly onPress: () => void;
}) {
  const words = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <Button look={look} onClick={onPress}>
      {words.checkAgain}
    </Button>
  );
}
