import type { ReactNode } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { brand } from "#shared/domain/brand.ts";
import { receiptPath, sitePaths } from "#shared/domain/site-paths.ts";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardStamp } from "../../ui/card-stamp.tsx";
import { classes } from "../../ui/classes.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { LicenseCard } from "../../ui/license-card.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { isReference, Reference } from "../../ui/reference.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import type { OwnOrder } from "./use-own-order.ts";
import { isUnpaid, type PaymentState } from "./use-payment-status.ts";

type CardWords = WordsOf<"paymentSuccess">["card"];

/** Returns the license's number, or what is to be said in its place. */
function numberOf(order: OwnOrder | null, state: PaymentState, isComplete: boolean, words: CardWords): string {
  if (!isComplete) {
    if (order !== null) return isUnpaid(state) ? words.numberLater : words.numberWaiting;
    return isUnpaid(state) ? words.buyerOnly : words.buyerOnlyWaiting;
  }
  return order?.licenseNumber === undefined ? words.complete : words.number(order.licenseNumber);
}

/**
 * The license card: blank while the status loads, then filled in with what is known, and stamped once paid. A visitor
 * can sign in to see the rest.
 */
export function PurchasedLicenseCard({
  state,
  orderId,
  order,
  className,
}: {
  readonly state: PaymentState;
  readonly orderId: string | null;
  /** The order, for its owner: undefined while it loads, null for anybody else. */
  readonly order: OwnOrder | null | undefined;
  readonly className: string;
}) {
  const { card: words, signIn } = useWords("paymentSuccess", paymentSuccessWords);
  const { token } = useSession();
  // The prerendered page knows no order.
  const hydrated = useHydrated();
  const isComplete = state.step === "known" && state.status === "complete";
  const isBlank = state.step === "checking" || order === undefined;
  const rows = isBlank ? blankRows(hydrated ? orderId : null, words) : rowsOf(orderId, order, state, words);
  return (
    <LicenseCard
      className={className}
      title={isBlank || order !== null ? words.title : brand.name}
      holder={isBlank ? <Blank className="h-8 w-[min(13rem,60vw)]" /> : <FadeIn>{holderOf(order, words)}</FadeIn>}
      rows={rows}
      stub={
        // Has a place for the sentence about the refund from the start.
        <div className={classes("grid min-h-[2lh] text-small", !isComplete && "content-center")}>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="font-medium">
              {isBlank ? (
                <Blank className="w-[min(13rem,60vw)]" />
              ) : (
                <FadeIn>{numberOf(order, state, isComplete, words)}</FadeIn>
              )}
            </p>
            {/* The panel of an unpaid order has the same button. */}
            {hydrated && token === null && !isBlank && !isUnpaid(state) && (
              <ButtonLink to={sitePaths.login} look="secondary" size="small">
                {signIn}
              </ButtonLink>
            )}
          </div>
          {isComplete && order?.refundUntil !== undefined && (
            <p className="text-ink-soft">
              {words.refundUntil} <Timestamp at={order.refundUntil} look="time" />
            </p>
          )}
        </div>
      }
      stamp={isComplete && !isBlank && <CardStamp>{words.stamp}</CardStamp>}
    />
  );
}

function holderOf(order: OwnOrder | null, words: CardWords): ReactNode {
  return order ? <PhoneNumber digits={order.phone} /> : words.license;
}

/** What was paid, before the way to its receipt. */
function Amount({ order, isPaid }: { readonly order: OwnOrder; readonly isPaid: boolean }) {
  const words = useWords("paymentSuccess", paymentSuccessWords).card;
  const money = useMoney();
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      {money.amount(order.amount, order.currency)}
      {isPaid && (
        // As high as the placeholder's row.
        <ButtonLink to={receiptPath(order.id)} look="quiet" className="-my-1">
          {words.receipt}
        </ButtonLink>
      )}
    </span>
  );
}

/** Returns the card's rows: the order id in the address and, for the order's owner, its amount and date. */
function rowsOf(orderId: string | null, order: OwnOrder | null, state: PaymentState, words: CardWords) {
  const reference = referenceOf(orderId);
  const isPaid = state.step === "known" && state.status === "complete";
  const orderRows = order
    ? [
        { label: isUnpaid(state) ? words.due : words.amount, value: <Amount order={order} isPaid={isPaid} /> },
        { label: words.date, value: <Timestamp at={order.created_at} /> },
      ]
    : [];
  return [...(reference ? [{ label: words.order, value: reference, long: true }] : []), ...orderRows].map((row) => ({
    ...row,
    value: <FadeIn>{row.value}</FadeIn>,
  }));
}

function referenceOf(orderId: string | null): ReactNode {
  return orderId !== null && isReference(orderId) ? <Reference id={orderId} /> : undefined;
}

/**
 * Returns the reference, which is known from the address, and placeholders as wide as the final text, so that the card
 * keeps its height; narrower for large text on a phone. The prerendered page has only the placeholder: the reference
 * has its own line, because whether it fits beside its label depends on the font and its letters.
 */
function blankRows(orderId: string | null, words: CardWords) {
  const reference = referenceOf(orderId);
  const orderRow = reference ? <FadeIn>{reference}</FadeIn> : <Blank className="w-[min(13rem,60vw)]" />;
  return [
    { label: words.order, value: orderRow, long: true },
    { label: words.amount, value: <Blank className="w-16" /> },
    { label: words.date, value: <Blank className="w-[min(7rem,60vw)]" /> },
  ];
}

function Blank({ className }: { readonly className: string }) {
  return <Skeleton className={`h-5 max-w-full ${className}`} />;
}

/** Fades in like ink. */
function FadeIn({ children }: { readonly children: ReactNode }) {
  return <span className="transition-opacity duration-700 ease-settle starting:opacity-0">{children}</span>;
}
