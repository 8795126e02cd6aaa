import { overviewWords } from "../../../../shared/content/words/admin/overview.ts";
import { formatMoney } from "../../../../shared/domain/money.ts";
import { type Day, listsBehind, type Span } from "./lists-behind.ts";
import { counted } from "./numbers.ts";

const words = overviewWords.charts;

export type Measure = Exclude<keyof Day, "date">;

/** One picture of the days: what it measures, and the list behind each day. */
export interface Chart {
  readonly id: keyof typeof words;
  readonly title: string;
  /** What is drawn, the main thing first. */
  readonly bars: readonly Measure[];
  /** What only its table has. */
  readonly beside: readonly Measure[];
  readonly isMoney: boolean;
  readonly caption: (days: readonly Day[], currency: string) => string;
  readonly listOf: (span: Span) => string;
}

/** The sum of one measure over the days. */
export function sumOf(days: readonly Day[], measure: Measure): number {
  return days.reduce((sum, day) => sum + day[measure], 0);
}

/** Whether a measure counts money. */
export function isMoney(measure: Measure): boolean {
  return measure.endsWith("Cents");
}

/** The charts of the overview, in their order. */
export const charts: readonly Chart[] = [
  {
    id: "revenue",
    title: words.revenue.title,
    bars: ["revenueCents", "refundsCents"],
    beside: [],
    isMoney: true,
    caption: (days, currency) =>
      words.revenue.caption(
        formatMoney(sumOf(days, "revenueCents"), currency),
        formatMoney(sumOf(days, "refundsCents"), currency),
      ),
    listOf: listsBehind.completeOrders,
  },
  {
    id: "orders",
    title: words.orders.title,
    bars: ["ordersCompleted", "ordersStarted"],
    beside: [],
    isMoney: false,
    caption: (days) =>
      words.orders.caption(counted(sumOf(days, "ordersCompleted")), counted(sumOf(days, "ordersStarted"))),
    listOf: listsBehind.orders,
  },
  {
    id: "donations",
    title: words.donations.title,
    bars: ["donationsCents"],
    beside: ["donationsCount"],
    isMoney: true,
    caption: (days, currency) =>
      words.donations.caption(
        formatMoney(sumOf(days, "donationsCents"), currency),
        counted(sumOf(days, "donationsCount")),
      ),
    listOf: listsBehind.donations,
  },
  {
    id: "signUps",
    title: words.signUps.title,
    bars: ["signUps"],
    beside: [],
    isMoney: false,
    caption: (days) => words.signUps.caption(counted(sumOf(days, "signUps"))),
    listOf: listsBehind.users,
  },
];
