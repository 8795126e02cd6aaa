import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { type Chart, isMoney, sumOf } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { formatExact, longDay } from "./numbers.ts";

const words = overviewWords.days;

/** The totals, which stay in sight and fade the row behind them: the days are seen to go on. */
const totalClasses =
  "sticky bottom-0 bg-sheet py-2.5 shadow-[0_-0.75rem_1rem_0.25rem_var(--sheet),inset_0_1px_var(--edge)]";

/** A chart's figures as a table; each day links to the list of its records. */
export function DayTable({
  chart,
  days,
  currency,
}: {
  readonly chart: Chart;
  readonly days: readonly Day[];
  readonly currency: string;
}) {
  const measures = [...chart.barMeasures, ...chart.otherMeasures];
  return (
    <section
      aria-label={words.scroll(chart.title)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
      tabIndex={0}
      className="relative h-56 overflow-auto border-y border-hairline"
    >
      <table className="w-full text-left text-fine tabular-nums">
        <caption className="sr-only">{words.tableOf(chart.title)}</caption>
        <thead>
          <tr className="border-b border-edge text-ink-soft">
            <th scope="col" className="sticky top-0 bg-sheet py-1.5 pr-3 font-semibold">
              {words.day}
            </th>
            {measures.map((measure) => (
              <th
                key={measure}
                scope="col"
                className="sticky top-0 bg-sheet py-1.5 pl-3 text-right font-semibold last:pr-2"
              >
                {overviewWords.series[measure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date} className="border-b border-hairline">
              <th scope="row" className="py-1 pr-3 font-normal whitespace-nowrap">
                <Link
                  to={chart.listLink({ from: day.date, to: day.date })}
                  className="inline-flex min-h-6 items-center underline-offset-4 hover:text-leaf hover:underline"
                >
                  {longDay(day.date)}
                </Link>
              </th>
              {measures.map((measure) => (
                <td key={measure} className="py-1 pl-3 text-right last:pr-2">
                  {formatExact(day[measure], isMoney(measure) ? currency : undefined)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className={`${totalClasses} pr-3`}>
              {words.sum(days.length)}
            </th>
            {measures.map((measure) => (
              <td key={measure} className={`${totalClasses} pl-3 text-right last:pr-2`}>
                {formatExact(sumOf(days, measure), isMoney(measure) ? currency : undefined)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
