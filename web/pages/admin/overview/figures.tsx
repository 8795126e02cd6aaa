import { useId } from "react";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { isNewShop, useSummary } from "../frame/summary.ts";
import { messageOf } from "../session/message-of.ts";
import { type Day, listLinks, type Span } from "./health/list-links.ts";
import { formatCount } from "./numbers.ts";
import { type Figure, Tile, tileClasses, totalClasses } from "./tile.tsx";

const words = overviewWords.figures;

function figuresOf(
  { users, orders, revenue, donations, messages, currency, otherCurrencies = [] }: Reply<"getAdminSummary">,
  span: Span,
): readonly Figure[] {
  const { completeOrders } = listLinks;
  /** Returns the revenue in other currencies, or undefined if there is none. */
  const otherRevenue = (total: "revenueCents" | "last30DaysCents") => {
    const amounts = otherCurrencies.filter((other) => other[total] !== 0);
    if (amounts.length === 0) return undefined;
    return words.andOthers(amounts.map((other) => formatMoney(other[total], other.currency)).join(", "));
  };
  const otherCurrenciesNote = otherRevenue("revenueCents");
  const recentRevenue = [formatMoney(revenue.last30DaysCents, currency), otherRevenue("last30DaysCents")];
  return [
    {
      label: words.users,
      value: formatCount(users.total),
      measure: "signUps",
      to: listLinks.users(),
    },
    {
      label: words.orders,
      value: formatCount(orders.total),
      measure: "ordersStarted",
      to: listLinks.orders(),
    },
    {
      label: words.completed,
      value: formatCount(orders.completed),
      measure: "ordersCompleted",
      to: completeOrders(),
    },
    {
      label: words.revenue,
      value: formatMoney(revenue.totalCents, currency),
      ...(otherCurrenciesNote !== undefined && { note: otherCurrenciesNote }),
      measure: "revenueCents",
      to: completeOrders(),
      recent: { amount: recentRevenue.filter(Boolean).join(" "), to: completeOrders(span) },
    },
    {
      label: words.donations,
      value: formatMoney(donations.totalCents, currency),
      note: words.inDonations(formatCount(donations.totalCount)),
      measure: "donationsCents",
      to: listLinks.donations(),
      recent: { amount: formatMoney(donations.last30DaysCents, currency), to: listLinks.donations(span) },
    },
    { label: words.unread, value: formatCount(messages.unread), to: listLinks.unread() },
  ];
}

const sectionClasses = "grid grid-cols-1 gap-3";
const panelClasses =
  "grid grid-cols-[repeat(auto-fill,minmax(max(min(100%,8.5rem),30%),1fr))] overflow-hidden rounded-field border border-hairline bg-sheet";
const placeholderIndexes = Array.from({ length: 6 }, (_, index) => index);

/**
 * The shop's totals, each a link to its list. `days`: for the sparklines, which appear once the days are loaded.
 * `span`: the last 30 days, for the links of amounts that cover only these. `onlyIfLoaded`: a notice elsewhere says
 * that they failed to load.
 */
export function Figures({
  days,
  span,
  onlyIfLoaded,
}: {
  readonly days: readonly Day[] | undefined;
  readonly span: Span;
  readonly onlyIfLoaded: boolean;
}) {
  const headingId = useId();
  const { data, error, refetch } = useSummary({ enabled: false });
  if (data === undefined) {
    if (onlyIfLoaded) return null;
    if (error !== null)
      return <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />;
    return (
      <section aria-labelledby={headingId} className={sectionClasses}>
        <Heading id={headingId} />
        <div className={panelClasses}>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          {placeholderIndexes.map((index) => (
            <div key={index} className={`${tileClasses} ${totalClasses}`}>
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-7 w-20" />
            </div>
          ))}
        </div>
      </section>
    );
  }
  return (
    <section aria-labelledby={headingId} className={sectionClasses}>
      <Heading id={headingId} />
      <div className={panelClasses}>
        {figuresOf(data, span).map((figure) => (
          <Tile key={figure.label} figure={figure} days={days} isPlain={isNewShop(data)} />
        ))}
      </div>
      <p className="max-w-prose text-fine text-ink-soft">{words.about}</p>
    </section>
  );
}

function Heading({ id }: { readonly id: string }) {
  return (
    <h2 id={id} className="text-lead">
      {words.heading}
    </h2>
  );
}
