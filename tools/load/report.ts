import { availableParallelism } from "node:os";
import { textTable } from "../bench/text-table.ts";
import type { StepFelt } from "./buyers/felt.ts";
import type { LaunchReport } from "./play-launch.ts";

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

/** What buyers felt, as a table. */
export function feltTable(felt: readonly StepFelt[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return textTable(
    ["what buyers felt, in seconds", "times", "median", "95 %", "99 %"],
    felt.map(({ step, count, median, p95, p99 }) => [step, String(count), seconds(median), seconds(p95), seconds(p99)]),
  );
}

export function endingTable({ endings }: Pick<LaunchReport, "endings">): string {
  return textTable(["how visits ended", "buyers"], countedRows(endings.map(({ kind }) => kind)));
}

/** Counts equal texts, the most frequent first. */
function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function countedRows(texts: readonly string[]): readonly (readonly [string, string])[] {
  return counted(texts).map(([text, count]) => [text, String(count)]);
}

/** The limits that were met, and the first of them, as lines. */
export function limitLines({ limitsMet, refusals }: Pick<LaunchReport, "limitsMet" | "refusals">): readonly string[] {
  const [first] = limitsMet;
  if (first === undefined) return ["No limit was met."];
  const felt = limitsMet.find(({ limit }) => refusals.some(({ reason }) => reason === limit));
  return [
    textTable(
      ["limits met, repeats by functions included", "refused", "first after s"],
      limitsMet.map(({ limit, count, firstAt }) => [limit, String(count), (firstAt / 1000).toFixed(1)]),
    ),
    `The first limit met: ${first.limit}.${felt ? ` The first that reached a buyer by its name: ${felt.limit}.` : ""}`,
  ];
}

/** The calls that were refused, as lines. */
export function refusalLines({ refusals }: Pick<LaunchReport, "refusals">): readonly string[] {
  if (refusals.length === 0) return ["No call of a buyer or an admin was refused."];
  const rows = countedRows(refusals.map(({ route, status, reason }) => `${route}: ${status} ${reason}`));
  return [textTable(["calls refused, as browsers saw it", "times"], rows)];
}
