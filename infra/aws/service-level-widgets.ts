import { Duration } from "aws-cdk-lib";
import { GraphWidget, type IWidget, MathExpression, TextWidget } from "aws-cdk-lib/aws-cloudwatch";
import { budgetDays, type ServiceLevelId, serviceLevels } from "../settings/service-levels.ts";
import { budgetLeftExpression } from "./burn-rate.ts";
import type { LogMetrics } from "./log-metrics.ts";

/**
 * The dashboard's row about service levels: what is promised, how much of the error budget is left, and the share of
 * promises kept. The budget has its own time range, whatever range the dashboard shows.
 */
export function serviceLevelWidgets(logMetrics: LogMetrics, levels: readonly ServiceLevelId[]): readonly IWidget[] {
  const promises = levels.map((id) => {
    const { promise, target } = serviceLevels[id];
    return `* ${promise}: **${(100 * target).toFixed(1)} %**`;
  });
  return [
    new TextWidget({
      markdown: [`## What is promised, of ${budgetDays} days`, ...promises].join("\n"),
      width: 8,
      height: 6,
    }),
    new GraphWidget({
      title: `Error budget left, of ${budgetDays} days (percent)`,
      left: levels.map((id) => {
        const [events, kept] = [`${id}Events`, `${id}Kept`];
        const metrics = logMetrics.eventsOf(id);
        return new MathExpression({
          expression: budgetLeftExpression(serviceLevels[id], events, kept),
          label: serviceLevels[id].name,
          usingMetrics: { [events]: metrics.events, [kept]: metrics.kept },
          period: Duration.hours(6),
        });
      }),
      start: `-P${budgetDays}D`,
      end: "P0D",
      width: 8,
      height: 6,
      leftYAxis: { max: 100, showUnits: false },
      leftAnnotations: [{ value: 0, label: "Used up", color: "#d13212" }],
    }),
    new GraphWidget({
      title: "Promises kept (percent)",
      left: levels.map((id) => logMetrics.eventsOf(id).kept.with({ label: serviceLevels[id].name })),
      width: 8,
      height: 6,
      leftYAxis: { max: 100, showUnits: false },
    }),
  ];
}
