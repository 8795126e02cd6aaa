import { overviewWords } from "#shared/content/words/admin/overview.ts";
import type { Reply } from "#shared/contract/index.ts";
import { isMoney, sumOf } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { formatExact, longDay, percentage } from "./numbers.ts";

const words = overviewWords.compared;
const measures = ["revenueCents", "ordersCompleted", "donationsCents", "signUps"] as const;

/** The period's totals next to those of the preceding one, with the difference and its percentage. */
export function PeriodComparison({
  days,
  before,
  currency,
}: {
  readonly days: readonly Day[];
  readonly before: NonNullable<Reply<"getAdminSeries">["before"]>;
  readonly currency: string;
}) {
  return (
    <section aria-label={words.heading} className="grid grid-cols-1 gap-2">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 lg:grid-cols-4">
        {measures.map((measure) => {
          const unit = isMoney(measure) ? currency : undefined;
          const total = sumOf(days, measure);
          return (
            <div key={measure} className="grid grid-cols-1 content-start gap-0.5 border-t border-hairline pt-2">
              <dt className="text-fine font-semibold text-ink-soft">{words[measure]}</dt>
              <dd className="text-lead font-semibold tabular-nums wrap-anywhere">{formatExact(total, unit)}</dd>
              <dd className="text-fine font-semibold tabular-nums">{formatDifference(total, before[measure], unit)}</dd>
              <dd className="text-fine text-ink-soft tabular-nums">
                {words.before(formatExact(before[measure], unit))}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="text-fine text-ink-soft">{words.about(longDay(before.from), longDay(before.to))}</p>
    </section>
  );
}

/** Formats a difference: "+$5.00 (+12.5%)", without a percentage if the previous total is zero or negative. */
function formatDifference(total: number, previousTotal: number, currency: string | undefined): string {
  if (total === previousTotal) return words.same;
  const sign = total > previousTotal ? "+" : "−";
  const change = Math.abs(total - previousTotal);
  const percentageText = previousTotal > 0 ? ` (${sign}${percentage(change, previousTotal)})` : "";
  return `${sign}${formatExact(change, currency)}${percentageText}`;
}
