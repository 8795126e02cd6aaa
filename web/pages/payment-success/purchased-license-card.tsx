import type { ReactNode } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { useWords } from "../../language/use-words.ts";
import { LicenseCard } from "../../ui/license-card.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { isReference, Reference } from "../../ui/reference.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { type OwnOrder, useOwnOrder } from "./use-own-order.ts";
import { isWaiting, type PaymentState } from "./use-payment-status.ts";

type CardWords = WordsOf<"paymentSuccess">["card"];

function stubFor(state: PaymentState, words: CardWords): string {
  if (state.step === "checking") return words.checking;
  if (state.step !== "known") return words.unknown;
  if (state.status === "complete") return words.complete;
  return isWaiting(state.status) ? words.waiting : words.notPaid;
}

/** The license card: blank during the status request, filled in with what is known, stamped once paid. */
export function PurchasedLicenseCard({
  state,
  orderId,
  className,
}: {
  readonly state: PaymentState;
  readonly orderId: string | null;
  readonly className: string;
}) {
  const words = useWords("paymentSuccess", paymentSuccessWords).card;
  const loadedOrder = useOwnOrder(orderId);
  // Without a payment in the address there is no order to wait for: removing rows later would move the buttons.
  const order = state.step === "missing" ? (loadedOrder ?? null) : loadedOrder;
  const filling = state.step === "checking" || order === undefined;
  const rows = filling ? blankRows(orderId, words) : rowsOf(orderId, order, words);
  return (
    <LicenseCard
      className={className}
      title={words.title}
      holder={filling ? <Blank className="h-8 w-[min(13rem,60vw)]" /> : <Written>{numberOf(order, words)}</Written>}
      rows={rows}
      stub={<p className="text-small font-medium">{stubFor(state, words)}</p>}
      stamp={state.step === "known" && state.status === "complete" && !filling ? words.stamp : undefined}
    />
  );
}

function numberOf(order: OwnOrder | null, words: CardWords): ReactNode {
  return order ? <PhoneNumber digits={order.phone} /> : words.noNumber;
}

/** A visitor's card shows the address's data; the owner's shows the order. */
function rowsOf(orderId: string | null, order: OwnOrder | null, words: CardWords) {
  const reference = referenceOf(orderId);
  const displayedOrder = order
    ? [
        { label: words.amount, value: formatMoney(order.amount, order.currency) },
        { label: words.date, value: <Timestamp at={order.created_at} /> },
      ]
    : [];
  return [...(reference ? [{ label: words.order, value: reference }] : []), ...displayedOrder].map((row) => ({
    ...row,
    value: <Written>{row.value}</Written>,
  }));
}

function referenceOf(orderId: string | null): ReactNode {
  return orderId !== null && isReference(orderId) ? <Reference id={orderId} /> : undefined;
}

/**
 * As wide as the final text, so that the card keeps its height; narrower where large text meets a phone. The reference
 * is in the address: it is measured itself, as its width depends on the visitor's monospaced font.
 */
function blankRows(orderId: string | null, words: CardWords) {
  return [
    { label: words.order, value: <Blank className="w-[min(14.5rem,60vw)]">{referenceOf(orderId)}</Blank> },
    { label: words.amount, value: <Blank className="w-16" /> },
    { label: words.date, value: <Blank className="w-[min(7rem,60vw)]" /> },
  ];
}

/** A placeholder of the given size, or as large as its hidden content. */
function Blank({ className, children }: { readonly className: string; readonly children?: ReactNode }) {
  if (children === undefined) return <Skeleton className={`h-5 max-w-full ${className}`} />;
  return (
    <span className="relative block">
      <span className="invisible">{children}</span>
      <Skeleton className="absolute inset-0" />
    </span>
  );
}

/** Fades in like ink. */
function Written({ children }: { readonly children: ReactNode }) {
  return <span className="transition-opacity duration-700 ease-settle starting:opacity-0">{children}</span>;
}
