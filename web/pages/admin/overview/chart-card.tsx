import { type ReactNode, useId, useState } from "react";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { Chart, Measure } from "./chart.ts";
import { DayTable } from "./day-table.tsx";
import type { Day } from "./health/list-links.ts";

const words = overviewWords.days;

/** A chart with its legend and a sentence about the totals. The admin can switch it to a table of the same figures. */
export function ChartCard({
  chart,
  days,
  currency,
  plot,
}: {
  readonly chart: Chart;
  readonly days: readonly Day[];
  readonly currency: string;
  /** The drawn chart or its placeholder. undefined: the chart cannot be drawn, so the table is displayed instead. */
  readonly plot: ReactNode | undefined;
}) {
  const [isTable, setIsTable] = useState(false);
  const titleId = useId();
  const isEmpty = [...chart.barMeasures, ...chart.otherMeasures].every((measure) =>
    days.every((day) => day[measure] === 0),
  );
  return (
    <figure
      aria-labelledby={titleId}
      className="grid min-w-0 grid-cols-1 content-start gap-3 rounded-field border border-hairline bg-sheet p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={titleId} className="font-sans text-small font-semibold tracking-normal">
          {chart.title}
        </h3>
        {plot !== undefined && (
          <Button
            look="quiet"
            onClick={() => setIsTable(!isTable)}
            aria-label={isTable ? words.asChartOf(chart.title) : words.asTableOf(chart.title)}
            className="ml-auto text-fine"
          >
            {isTable ? words.asChart : words.asTable}
          </Button>
        )}
        {chart.barMeasures.length > 1 && !isTable && plot !== undefined && <Legend measures={chart.barMeasures} />}
      </div>
      {isTable || plot === undefined ? (
        <DayTable chart={chart} days={days} currency={currency} />
      ) : isEmpty ? (
        <p className="grid h-24 place-content-center border-b border-hairline text-fine text-ink-soft">
          {words.none(days.length)}
        </p>
      ) : (
        plot
      )}
      <figcaption className="text-fine text-ink-soft tabular-nums">{chart.caption(days, currency)}</figcaption>
    </figure>
  );
}

function Legend({ measures }: { readonly measures: readonly Measure[] }) {
  return (
    <ul className="flex basis-full flex-wrap gap-x-4 text-fine text-ink-soft">
      {measures.map((measure, index) => (
        <li key={measure} className="flex items-center gap-1.5">
          <span
            aria-hidden="true"
            className={classes(
              "size-2.5 border",
              measure === "refundsCents"
                ? "border-stamp bg-stamp"
                : index === 0
                  ? "border-leaf bg-leaf"
                  : "border-edge bg-sheet",
            )}
          />
          {overviewWords.series[measure]}
        </li>
      ))}
    </ul>
  );
}
