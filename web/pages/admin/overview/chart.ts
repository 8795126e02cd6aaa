import { overviewWords } from "#shared/content/words/admin/overview.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { type Day, listLinks, type Span } from "./health/list-links.ts";
import { formatCount } from "./numbers.ts";

const words = overviewWords.charts;

export type Measure = Exclude<keyof Day, "date">;

/** A chart of the days: its measures, and a link from each day to the list of its records. */
export interface Chart {
  readonly id: keyof typeof words;
  readonly title: string;
  /** The measures drawn as bars, most important first. */
  readonly barMeasures: readonly Measure[];
  /** The measures that appear only in the table and in tooltips. */
  readonly otherMeasures: readonly Measure[];
  readonly isMoney: boolean;
  /** Returns a sentence about the totals. */
  readonly caption: (days: readonly Day[], currency: string) => string;
  /** Returns the address of the list of the records behind these days. */
  readonly listLink: (span: Span) => string;
}

/** Returns the total of a measure over the days. */
export function sumOf(days: readonly Day[], measure: Measure): number {
  return days.reduce((sum, day) => sum + day[measure], 0);
}

/** Whether anything happened on these days, so that there is something to draw. */
export function hasActivity(days: readonly Day[]): boolean {
  return days.some(({ date, ...measures }) => Object.values(measures).some((value) => value !== 0));
}

/** The figures of a bar: of one day, or of the days from `date` to `to`, inclusive. */
export type Bar = Day & { readonly to?: string };

/** The number of bars that fit on a phone. */
const maxBars = 92;

/**
 * Returns a bar per day, or if these would be too many, a bar per week. Weeks are counted back from the last day, so
 * the first week may be shorter.
 */
export function barsOf(days: readonly Day[]): readonly Bar[] {
  if (days.length <= maxBars) return days;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    const [first, last] = [week[0], week.at(-1)];
    if (first === undefined || last === undefined) continue;
    const sums = {
      signUps: sumOf(week, "signUps"),
      ordersStarted: sumOf(week, "ordersStarted"),
      ordersCompleted: sumOf(week, "ordersCompleted"),
      revenueCents: sumOf(week, "revenueCents"),
      refundsCents: sumOf(week, "refundsCents"),
      donationsCount: sumOf(week, "donationsCount"),
      donationsCents: sumOf(week, "donationsCents"),
    };
    bars.unshift({ date: first.date, to: last.date, ...sums });
  }
  return bars;
}

/** Whether a measure is an amount of money, in minor units. */
export function isMoney(measure: Measure): boolean {
  return measure.endsWith("Cents");
}

/** The charts of the overview, in order. */
export const charts: readonly Chart[] = [
  {
    id: "revenue",
    title: words.revenue.title,
    barMeasures: ["revenueCents", "refundsCents"],
    otherMeasures: [],
    isMoney: true,
    caption: (days, currency) =>
      words.revenue.caption(
        formatMoney(sumOf(days, "revenueCents"), currency),
        formatMoney(sumOf(days, "refundsCents"), currency),
        days.length,
      ),
    listLink: listLinks.completeOrders,
  },
  {
    id: "orders",
    title: words.orders.title,
    barMeasures: ["ordersCompleted", "ordersStarted"],
    otherMeasures: [],
    isMoney: false,
    caption: (days) =>
      words.orders.caption(
        formatCount(sumOf(days, "ordersCompleted")),
        formatCount(sumOf(days, "ordersStarted")),
        days.length,
      ),
    listLink: listLinks.orders,
  },
  {
    id: "donations",
    title: words.donations.title,
    barMeasures: ["donationsCents"],
    otherMeasures: ["donationsCount"],
    isMoney: true,
    caption: (days, currency) =>
      words.donations.caption(
        formatMoney(sumOf(days, "donationsCents"), currency),
        formatCount(sumOf(days, "donationsCount")),
        days.length,
      ),
    listLink: listLinks.donations,
  },
  {
    id: "signUps",
    title: words.signUps.title,
    barMeasures: ["signUps"],
    otherMeasures: [],
    isMoney: false,
    caption: (days) => words.signUps.caption(formatCount(sumOf(days, "signUps")), days.length),
    listLink: listLinks.users,
  },
];
