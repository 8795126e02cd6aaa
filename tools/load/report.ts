import { availableParallelism } from "node:os";
import type { LaunchReport } from "./play-launch.ts";
import { counted, endingTable, feltTable, limitLines, refusalLines } from "./tables/launch-tables.ts";

/** What must not happen at a launch: sentences, empty if all went well. */
export function failuresOf({ endings, books, undeliveredWebhooks }: LaunchReport): readonly string[] {
  return [
    ...books.differences,
    ...endings.flatMap((ending) => {
      if (ending.kind === "refused for good")
        return [`A buyer who kept trying was refused for good at ${ending.reason}`];
      return ending.kind === "paid, and saw no license"
        ? [`The buyer of ${ending.orderId} paid and saw no license.`]
        : [];
    }),
    ...(undeliveredWebhooks > 0 ? [`${undeliveredWebhooks} webhooks were not delivered.`] : []),
  ];
}

/** Returns what a launch showed, as text. */
export function reportText(report: LaunchReport): string {
  const { options, playedRate, arrivals, felt, books, launchPlaces, lateness } = report;
  const perMinute = Math.round((arrivals.arrived / arrivals.seconds) * 60);
  const failures = failuresOf(report);
  return [
    `${arrivals.arrived} buyers in ${Math.round(arrivals.seconds)} s, ${perMinute} a minute (asked: ${options.rate}, planned: ${playedRate}), seed ${options.seed}, ${options.isNewAccount ? "a new AWS account" : "a raised AWS account"}`,
    `${availableParallelism()} cores, late by ${Math.round(lateness.mean)} ms on average (99 %: ${Math.round(lateness.p99)} ms) at each of the many steps of a call: a busy machine makes the times below longer.`,
    ...arrivals.lowered.map(
      ({ afterSeconds, rate }) => `after ${afterSeconds} s lowered to ${rate}: the machine was late`,
    ),
    "",
    feltTable(felt),
    "",
    endingTable(report),
    "",
    ...limitLines(report),
    "",
    ...refusalLines(report),
    "",
    `Books: ${books.orders} orders, ${books.complete} complete, ${books.paidAtStripe} charged at Stripe; ${books.atLaunchPrice} of ${launchPlaces} places at the launch price sold.`,
    ...(failures.length === 0
      ? [
          "Orders, counters, lines, mails and Stripe agree; nothing was lost or sold twice, and nobody was refused for good.",
        ]
      : counted(failures).map(([failure, count]) => (count === 1 ? failure : `${failure} (${count} times)`))),
  ].join("\n");
}
