import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import {
  Bar,
  BarChart,
  CartesianGrid,
  type MouseHandlerDataParam,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipDataPoints,
  useActiveTooltipLabel,
  XAxis,
  YAxis,
} from "recharts";
import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { type Bar as BarOf, barsOf, type Chart, isMoney, type Measure } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { formatExact, formatShort, longDay, shortDay } from "./numbers.ts";

/**
 * A bar chart of the days. Loaded late, because it imports the chart library. A click on a day opens the list behind
 * it; on touch screens the second tap does, because the first shows the day's figures.
 */
export function Bars({
  chart,
  days,
  currency,
}: {
  readonly chart: Chart;
  readonly days: readonly Day[];
  readonly currency: string;
}) {
  const navigate = useNavigate();
  const visibleBar = useRef<string>(undefined);
  const touchedBar = useRef<string>(undefined);
  const bars = barsOf(days);
  const open = (date: string) =>
    void navigate(chart.listOf({ from: date, to: bars.find((bar) => bar.date === date)?.to ?? date }));
  const press = ({ activeLabel }: MouseHandlerDataParam, { nativeEvent }: { readonly nativeEvent: unknown }) => {
    if (typeof activeLabel !== "string") return;
    const byFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
    if (!byFinger || touchedBar.current === activeLabel) open(activeLabel);
    else touchedBar.current = activeLabel;
  };
  const pressKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || visibleBar.current === undefined) return;
    event.stopPropagation();
    open(visibleBar.current);
  };
  const unit = chart.isMoney ? currency : undefined;
  const tick = { fill: "var(--ink-soft)", fontSize: "0.75rem" };
  return (
    <div className="h-56 cursor-pointer overflow-x-clip [&_svg]:-outline-offset-2" onKeyDownCapture={pressKey}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          onClick={press}
          aria-label={overviewWords.days[bars === days ? "chartOf" : "weeksOf"](chart.title)}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          barCategoryGap="20%"
          barGap={1}
        >
          <CartesianGrid vertical={false} stroke="var(--hairline)" />
          <XAxis
            dataKey="date"
            tickFormatter={shortDay}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: "var(--edge)" }}
            interval="preserveStartEnd"
            minTickGap={28}
          />
          <YAxis
            width="auto"
            tickFormatter={(value: number) => formatShort(value, unit)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            allowDecimals={chart.isMoney}
            tickCount={4}
            niceTicks="snap125"
          />
          <ReferenceLine y={0} stroke="var(--edge)" />
          <Tooltip
            content={<DayFigures measures={[...chart.bars, ...chart.otherMeasures]} currency={currency} />}
            cursor={{ fill: "var(--shade)" }}
            isAnimationActive={false}
          />
          {chart.bars.map((measure, index) => (
            <Bar
              key={measure}
              dataKey={measure}
              {...barStyle(measure, index)}
              maxBarSize={16}
              isAnimationActive={false}
            />
          ))}
          <Follow
            onChange={(date) => {
              visibleBar.current = date;
            }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Income is filled; losses use the warning color; mere starts are outlined. */
export function barStyle(measure: Measure, index: number): { readonly fill: string; readonly stroke: string } {
  if (measure === "refundsCents") return { fill: "var(--stamp)", stroke: "var(--stamp)" };
  return { fill: index === 0 ? "var(--leaf)" : "var(--sheet)", stroke: index === 0 ? "var(--leaf)" : "var(--edge)" };
}

/** Reports the day under the pointer or the keyboard focus. */
function Follow({ onChange }: { readonly onChange: (date: string | undefined) => void }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    onChange(typeof label === "string" ? label : undefined);
  });
  return null;
}

function DayFigures({ measures, currency }: { readonly measures: readonly Measure[]; readonly currency: string }) {
  const [day] = useActiveTooltipDataPoints<BarOf>() ?? [];
  if (day === undefined) return null;
  return (
    <div
      role="status"
      className="grid grid-cols-1 gap-1 rounded-field border border-hairline bg-sheet px-3 py-2 text-fine text-ink shadow-lift"
    >
      <p className="font-semibold whitespace-nowrap">
        {day.to === undefined ? longDay(day.date) : `${shortDay(day.date)} – ${longDay(day.to)}`}
      </p>
      {measures.map((measure) => (
        <p key={measure} className="flex justify-between gap-4 whitespace-nowrap">
          <span className="text-ink-soft">{overviewWords.series[measure]}</span>
          <span className="tabular-nums">{formatExact(day[measure], isMoney(measure) ? currency : undefined)}</span>
        </p>
      ))}
    </div>
  );
}
