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
import { type Bar as BarData, barsOf, type Chart, isMoney, type Measure } from "./chart.ts";
import type { Day } from "./health/list-links.ts";
import { formatExact, formatShort, longDay, shortDay } from "./numbers.ts";

/**
 * A bar chart with a bar per day, or per week if there are many days. Loaded lazily, because it imports the chart
 * library. A click on a bar opens the list of its records; on a touch screen the second tap does, because the first
 * shows the bar's figures.
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
  const activeDate = useRef<string>(undefined);
  const tappedDate = useRef<string>(undefined);
  const bars = barsOf(days);
  const openList = (date: string) =>
    void navigate(chart.listLink({ from: date, to: bars.find((bar) => bar.date === date)?.to ?? date }));
  const openOnClick = ({ activeLabel }: MouseHandlerDataParam, { nativeEvent }: { readonly nativeEvent: unknown }) => {
    if (typeof activeLabel !== "string") return;
    const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch";
    if (!isTouch || tappedDate.current === activeLabel) openList(activeLabel);
    else tappedDate.current = activeLabel;
  };
  const openOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || activeDate.current === undefined) return;
    event.stopPropagation();
    openList(activeDate.current);
  };
  const unit = chart.isMoney ? currency : undefined;
  const tick = { fill: "var(--ink-soft)", fontSize: "0.75rem" };
  return (
    <div className="h-56 cursor-pointer overflow-x-clip [&_svg]:-outline-offset-2" onKeyDownCapture={openOnEnter}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          onClick={openOnClick}
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
            interval="equidistantPreserveStart"
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
            content={<BarTooltip measures={[...chart.barMeasures, ...chart.otherMeasures]} currency={currency} />}
            cursor={{ fill: "var(--shade)" }}
            isAnimationActive={false}
          />
          {chart.barMeasures.map((measure, index) => (
            <Bar
              key={measure}
              dataKey={measure}
              {...barStyle(measure, index)}
              maxBarSize={16}
              isAnimationActive={false}
            />
          ))}
          <ActiveDateReporter
            onChange={(date) => {
              activeDate.current = date;
            }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

/** Refunds use the warning color. Otherwise a chart's first measure is filled, and its second is outlined. */
export function barStyle(measure: Measure, index: number): { readonly fill: string; readonly stroke: string } {
  if (measure === "refundsCents") return { fill: "var(--stamp)", stroke: "var(--stamp)" };
  return { fill: index === 0 ? "var(--leaf)" : "var(--sheet)", stroke: index === 0 ? "var(--leaf)" : "var(--edge)" };
}

/** Reports the date of the bar under the pointer or the keyboard focus. */
function ActiveDateReporter({ onChange }: { readonly onChange: (date: string | undefined) => void }) {
  const label = useActiveTooltipLabel();
  useEffect(() => {
    onChange(typeof label === "string" ? label : undefined);
  });
  return null;
}

function BarTooltip({ measures, currency }: { readonly measures: readonly Measure[]; readonly currency: string }) {
  const [bar] = useActiveTooltipDataPoints<BarData>() ?? [];
  if (bar === undefined) return null;
  return (
    <div
      role="status"
      className="grid grid-cols-1 gap-1 rounded-field border border-hairline bg-sheet px-3 py-2 text-fine text-ink shadow-lift"
    >
      <p className="font-semibold whitespace-nowrap">
        {bar.to === undefined ? longDay(bar.date) : `${shortDay(bar.date)} – ${longDay(bar.to)}`}
      </p>
      {measures.map((measure) => (
        <p key={measure} className="flex justify-between gap-4 whitespace-nowrap">
          <span className="text-ink-soft">{overviewWords.series[measure]}</span>
          <span className="tabular-nums">{formatExact(bar[measure], isMoney(measure) ? currency : undefined)}</span>
        </p>
      ))}
    </div>
  );
}
