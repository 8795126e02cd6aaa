import { useId } from "react";
import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { classes } from "#web/ui/classes.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useLazyModule } from "#web/ui/use-lazy-module.ts";
import { FailureNotice } from "../frame/failure-notice.tsx";
import { timeZone } from "../frame/time-zone.ts";
import { messageOf } from "../session/message-of.ts";
import { useAdminQuery } from "../session/queries.ts";
import { barsOf, charts, hasActivity, sumOf } from "./chart.ts";
import { ChartCard } from "./chart-card.tsx";
import { listLinks, type Span } from "./health/list-links.ts";
import { formatCount, longDay, percentage } from "./numbers.ts";
import { PeriodComparison } from "./period-comparison.tsx";
import { Periods, usePeriod } from "./periods.tsx";

const words = overviewWords.days;
const loadBars = () => import("./bars.tsx");
const cardGridClasses = "grid grid-cols-1 gap-4 xl:grid-cols-2";

/**
 * The figures and charts of the selected period, compared with the preceding one. The chart library loads once there
 * is data; if it fails to load, tables replace the charts. `onlyIfLoaded`: a notice elsewhere says that the figures
 * failed to load.
 */
export function LastDays({ onlyIfLoaded }: { readonly onlyIfLoaded: boolean }) {
  const headingId = useId();
  const period = usePeriod();
  const { data, error, refetch, isPlaceholderData } = useAdminQuery(
    "getAdminSeries",
    { query: { days: period, timeZone: timeZone() } },
    { keepPrevious: true, enabled: false },
  );
  const { lazyModule: chartModule, retry } = useLazyModule(loadBars, data !== undefined);
  const first = data?.days[0];
  const last = data?.days.at(-1);
  if (onlyIfLoaded && data === undefined) return null;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id={headingId} className="text-lead">
            {words.heading(period)}
          </h2>
          <Periods period={period} />
        </div>
        <p className="min-h-[1lh] text-fine text-ink-soft">
          {first !== undefined &&
            last !== undefined &&
            words.about(longDay(first.date), longDay(last.date), timeZone())}
        </p>
      </div>
      {data !== undefined && first !== undefined && last !== undefined ? (
        <div
          aria-busy={isPlaceholderData}
          className={classes("grid grid-cols-1 gap-4", isPlaceholderData && "opacity-60")}
        >
          {data.before !== undefined && <PeriodComparison {...data} before={data.before} />}
          {hasActivity(data.days) ? (
            <>
              <DerivedFigures series={data} span={{ from: first.date, to: last.date }} />
              {chartModule.status === "failed" && <FailureNotice message={words.chartsFailed} onRetry={retry} />}
              {barsOf(data.days).length < data.days.length && (
                <p className="text-fine text-ink-soft">{words.weeksShown}</p>
              )}
              <div className={cardGridClasses}>
                {charts.map((chart) => (
                  <ChartCard
                    key={chart.id}
                    chart={chart}
                    days={data.days}
                    currency={data.currency}
                    plot={
                      chartModule.status === "loaded" ? (
                        <chartModule.module.Bars chart={chart} days={data.days} currency={data.currency} />
                      ) : chartModule.status === "loading" ? (
                        <Skeleton className="h-56" />
                      ) : undefined
                    }
                  />
                ))}
              </div>
            </>
          ) : (
            <p className="text-small text-ink-soft">{words.none(data.days.length)}</p>
          )}
        </div>
      ) : error !== null ? (
        <FailureNotice message={messageOf(error, words.failed(period))} onRetry={() => void refetch()} />
      ) : (
        <div className={cardGridClasses}>
          <p role="status" className="sr-only">
            {words.loading(period)}
          </p>
          {charts.map(({ id }) => (
            <Skeleton key={id} className="h-80" />
          ))}
        </div>
      )}
    </section>
  );
}

/** Figures calculated from the days, each a link to its list. */
function DerivedFigures({
  series: { days, currency },
  span,
}: {
  readonly series: Reply<"getAdminSeries">;
  readonly span: Span;
}) {
  const { derived } = overviewWords;
  const started = sumOf(days, "ordersStarted");
  const completed = sumOf(days, "ordersCompleted");
  const figures = [
    {
      label: derived.conversion,
      value: started === 0 ? derived.none : percentage(completed, started),
      about: derived.conversionAbout(formatCount(completed), formatCount(started)),
      to: listLinks.orders(span),
    },
    {
      label: derived.average,
      value:
        completed === 0 ? derived.none : formatMoney(Math.round(sumOf(days, "revenueCents") / completed), currency),
      about: derived.averageAbout,
      to: listLinks.completeOrders(span),
    },
    {
      label: derived.refunds,
      value: formatMoney(sumOf(days, "refundsCents"), currency),
      about: derived.refundsAbout,
      to: listLinks.refundedOrders(),
    },
  ];
  return (
    <dl className="grid grid-cols-1 gap-x-8 gap-y-3 sm:grid-cols-3">
      {figures.map(({ label, value, about, to }) => (
        <div key={label} className="grid grid-cols-1 content-start gap-0.5 border-t border-hairline pt-2">
          <dt className="text-fine font-semibold text-ink-soft">{label}</dt>
          <dd className="text-body font-semibold tabular-nums">
            <Link
              to={to}
              className="inline-flex min-h-6 items-center underline decoration-edge decoration-1 underline-offset-4 hover:text-leaf hover:decoration-current"
            >
              {value}
            </Link>
          </dd>
          <dd className="text-fine text-ink-soft">{about}</dd>
        </div>
      ))}
    </dl>
  );
}
