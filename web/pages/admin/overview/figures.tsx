import { useId } from "react";
import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { useSummary } from "../frame/summary.ts";
import { messageOf } from "../session/message-of.ts";
import type { Measure } from "./chart.ts";
import { type Day, listLinks, type Span } from "./health/list-links.ts";
import { formatCount } from "./numbers.ts";
import { Sparkline } from "./sparkline.tsx";

const words = overviewWords.figures;

interface Figure {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** The measure that the sparkline draws; absent without a sparkline. */
  readonly measure?: Measure;
  readonly to: string;
}

function figuresOf(
  { users, orders, revenue, donations, messages, currency, otherCurrencies = [] }: Reply<"getAdminSummary">,
  span: Span,
): readonly Figure[] {
  const { completeOrders } = listLinks;
  /** Returns a note about revenue in other currencies, if there is any. */
  const otherCurrenciesNote = (total: "revenueCents" | "last30DaysCents") => {
    const amounts = otherCurrencies.filter((other) => other[total] !== 0);
    if (amounts.length === 0) return {};
    return { note: words.andOthers(amounts.map((other) => formatMoney(other[total], other.currency)).join(", ")) };
  };
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
      ...otherCurrenciesNote("revenueCents"),
      to: completeOrders(),
    },
    {
      label: words.recentRevenue,
      value: formatMoney(revenue.last30DaysCents, currency),
      ...otherCurrenciesNote("last30DaysCents"),
      measure: "revenueCents",
      to: completeOrders(span),
    },
    {
      label: words.donations,
      value: formatMoney(donations.totalCents, currency),
      note: words.inDonations(formatCount(donations.totalCount)),
      to: listLinks.donations(),
    },
    {
      label: words.recentDonations,
      value: formatMoney(donations.last30DaysCents, currency),
      measure: "donationsCents",
      to: listLinks.donations(span),
    },
    { label: words.unread, value: formatCount(messages.unread), to: listLinks.unread() },
  ];
}

const sectionClasses = "grid grid-cols-1 gap-3";
const panelClasses =
  "grid grid-cols-[repeat(auto-fill,minmax(min(100%,9.5rem),1fr))] overflow-hidden rounded-field border border-hairline bg-sheet lg:grid-cols-4";
const tileClasses = "-mr-px -mb-px grid min-h-32 content-start gap-1 border-r border-b border-hairline p-4";
const placeholderIndexes = Array.from({ length: 8 }, (_, index) => index);

/**
 * The shop's totals, each a link to its list. `days`: for the sparklines, which appear once the days are loaded.
 * `span`: the last 30 days, for the links of totals that cover only these.
 */
export function Figures({ days, span }: { readonly days: readonly Day[] | undefined; readonly span: Span }) {
  const headingId = useId();
  const { data, error, refetch } = useSummary();
  if (data === undefined) {
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
            <div key={index} className={tileClasses}>
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
        {figuresOf(data, span).map(({ label, value, note, measure, to }) => (
          <Link key={label} to={to} className={`${tileClasses} group hover:bg-shade focus-visible:-outline-offset-2`}>
            <span className="text-fine font-semibold text-ink-soft group-hover:text-ink">{label}</span>{" "}
            <span className="font-semibold tabular-nums wrap-anywhere text-lead">{value}</span>{" "}
            {note !== undefined && <span className="text-fine text-ink-soft tabular-nums">{note}</span>}
            {measure !== undefined && days?.some((day) => day[measure] !== 0) && (
              <span className="mt-auto">
                <Sparkline values={days.map((day) => day[measure])} />
              </span>
            )}
          </Link>
        ))}
      </div>
      <p className="max-w-prose text-fine text-ink-soft">{words.about}</p>
    </section>
  );
}

function Heading({ id }: { readonly id: string }) {
  return (
    <h2 id={id} className="text-title">
      {words.heading}
    </h2>
  );
}
