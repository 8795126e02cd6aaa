import { useSearchParams } from "react-router";
import { paymentCancelledContent } from "#shared/content/payment-cancelled.ts";
import { paymentCancelledWords } from "#shared/content/words/payment-cancelled.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { ContentProblem } from "../../content/content-state.tsx";
import { useOffer } from "../../content/offer.ts";
import { pageContent } from "../../content/page-content.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { useWords } from "../../language/use-words.ts";
import { useSession } from "../../session/session.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { holdsPrice } from "../../ui/held-price.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import { LicenseCard } from "../../ui/license-card.tsx";
import { isReference, Reference } from "../../ui/reference.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { useOwnOrder } from "../payment-success/use-own-order.ts";

const useCopy = pageContent(
  "paymentCancelled",
  paymentCancelledContent,
  import.meta.glob("./*/payment-cancelled.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** On a phone, both buttons are as wide as the page. */
const button = "w-full @min-[26rem]:w-auto";

/** Returns the order id in the URL; undefined until hydration, as in the prerendered page. */
function useOrderIdFromUrl(): string | undefined {
  const [query] = useSearchParams();
  const hydrated = useHydrated();
  const orderId = query.get("order_id") ?? "";
  return hydrated && isReference(orderId) ? orderId : undefined;
}

/**
 * Returns the card's rows: the price, beside the regular one if that is higher, and until when it is reserved. The
 * price is the one reserved for the visitor's own order or, for anybody else and once it is not reserved, the one that
 * the shop asks.
 */
function usePriceRows(orderId: string | undefined) {
  const words = useWords("paymentCancelled", paymentCancelledWords).card;
  const money = useMoney();
  const offer = useOffer();
  const { token } = useSession();
  const { order } = useOwnOrder(orderId ?? null, false);
  const isReserved = order != null && holdsPrice(order, new Date());
  const isLoading = offer.pending || order === undefined;
  const regular = { amount: offer.nextPriceCents, currency: offer.currency };
  const price = order && isReserved ? order : { amount: offer.priceCents, currency: offer.currency };
  const isLower = price.currency === regular.currency && price.amount < regular.amount;
  const shown = money.amount(price.amount, price.currency);
  const value = isLower ? (
    <>
      {shown}{" "}
      <span className="font-normal text-ink-soft">
        {words.insteadOf(money.amount(regular.amount, regular.currency))}
      </span>
    </>
  ) : (
    shown
  );
  const skeleton = <Skeleton className="h-5 w-16" />;
  // Only a customer's own order tells, and only if it is still reserved.
  const mayBeReserved = token !== null && orderId !== undefined && order !== null;
  return [
    { label: isLower ? words.price : words.currentPrice, value: isLoading ? skeleton : value },
    ...(isReserved
      ? [{ label: words.until, value: <Timestamp at={order.priceHeldUntil} look="time" /> }]
      : isLoading && mayBeReserved
        ? [{ label: words.until, value: skeleton }]
        : []),
  ];
}

/** The page after a canceled payment: says that nothing was charged, and how to continue. */
export default function PaymentCancelled() {
  const words = useWords("paymentCancelled", paymentCancelledWords);
  const { content, language, problem, refresh } = useCopy();
  const orderId = useOrderIdFromUrl();
  const priceRows = usePriceRows(orderId);
  const referenceRows = orderId === undefined ? [] : [{ label: words.card.order, value: <Reference id={orderId} /> }];
  return (
    <div className="page-width @container">
      <PageHead title={words.title} noIndex />
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-8 gap-y-12 pb-24 pt-12 @min-[43rem]:grid-cols-[1fr_22rem] @min-[43rem]:pt-20 @min-[56rem]:grid-cols-[1fr_26rem] @min-[56rem]:gap-x-16">
        <div lang={language} className="grid grid-cols-1 justify-items-start gap-5">
          <p className="text-fine font-semibold uppercase tracking-[0.12em] text-ink-soft">{content.eyebrow}</p>
          <h1 className="text-heading">{content.title}</h1>
          <p className="max-w-prose text-lead text-ink-soft">{content.description}</p>
          <p className="border-l-4 border-leaf pl-4 font-medium">{content.reservation}</p>
          <div className="mt-3 flex w-full flex-wrap gap-3">
            <ButtonLink to={sitePaths.checkout} className={button}>
              {content.resumeButton}
            </ButtonLink>
            <ButtonLink to={sitePaths.helpCenter} look="secondary" className={button}>
              {content.helpButton}
            </ButtonLink>
          </div>
          <ContentProblem problem={problem} refresh={refresh} />
        </div>
        <LicenseCard
          title={words.card.title}
          holder={words.card.holder}
          rows={[{ label: words.card.charged, value: words.card.nothing }, ...priceRows, ...referenceRows]}
          className="@min-[43rem]:rotate-2"
        />
      </div>
    </div>
  );
}
