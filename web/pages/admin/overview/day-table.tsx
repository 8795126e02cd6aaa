import { Link } from "react-router";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { classes } from "#web/ui/classes.ts";
import { type Chart, isMoney, sumOf } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { formatExact, longDay } from "./numbers.ts";

const words = overviewWords.days;

/** The totals, which stay in sight. The row above them fades, so that the days are seen to go on. */
const totalClasses = classes(
  "sticky bottom-0 bg-sheet py-2.5 shadow-[inset_0_1px_var(--edge)]",
  "before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-6",
  "before:bg-linear-to-t before:from-sheet before:to-transparent",
);

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
        {/* Blank below the last day, which would fade too. */}
        <tbody className="[&>tr:last-child>*]:pb-6">
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
