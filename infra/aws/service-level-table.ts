import {
  budgetDays,
  burnRules,
  eventsIn,
  ringingPercent,
  serviceLevelIds,
  serviceLevels,
} from "../settings/service-levels.ts";

const buyersADay = [10, 100, 1000] as const;

/** The tables of docs/operating/service-levels.md: what is promised, and what it allows in shops of several sizes. */
export function serviceLevelTables(): string {
  const levels = serviceLevelIds.map((id) => serviceLevels[id]);
  const promises = [
    "| promised | share of events | an event is | the outage alarm rings at | the budget alarm rings at |",
    "|---|--:|---|---|---|",
    ...levels.map((level) => {
      const outage = burnRules[level.outageRule];
      return [
        `| ${level.promise}`,
        percent(100 * level.target),
        level.counted,
        `${percent(ringingPercent(level, outage))} broken in ${windowName(outage.minutes)}, ${outage.fewest} or more`,
        `${percent(ringingPercent(level, burnRules.day))} broken in a day, ${burnRules.day.fewest} or more |`,
      ].join(" | ");
    }),
  ];
  const allowed = [
    `| may break in ${budgetDays} days, with so many buyers a day | ${buyersADay.map((buyers) => buyers.toLocaleString("en-US")).join(" | ")} |`,
    `|---|${buyersADay.map(() => "--:").join("|")}|`,
    ...levels.map((level) => {
      const cells = buyersADay.map((buyers) => {
        const events = eventsIn(budgetDays * 24 * 60, level, buyers);
        return `${count((1 - level.target) * events)} of ${count(events)}`;
      });
      return `| ${level.name} | ${cells.join(" | ")} |`;
    }),
  ];
  return [promises.join("\n"), allowed.join("\n")].join("\n\n");
}

function percent(value: number): string {
  return `${Number(value.toFixed(2))} %`;
}

function count(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 1 : 0 });
}

function windowName(minutes: number): string {
  return minutes === 60 ? "an hour" : `${minutes} minutes`;
}
