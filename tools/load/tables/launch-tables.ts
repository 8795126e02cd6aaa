/** What a played or simulated launch showed, as tables of text. */
import type { LimitMet } from "#local-stripe/limits-met.ts";
import { textTable } from "../../bench/text-table.ts";
import type { Refusal } from "../buyers/browser.ts";
import type { Ending } from "../buyers/buyer.ts";
import type { StepFelt } from "../buyers/felt.ts";

interface Seen {
  readonly endings: readonly Ending[];
  readonly limitsMet: readonly LimitMet[];
  readonly refusals: readonly Refusal[];
}

/** What buyers felt, as a table. */
export function feltTable(felt: readonly StepFelt[]): string {
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  return textTable(
    ["what buyers felt, in seconds", "times", "median", "95 %", "99 %"],
    felt.map(({ step, count, median, p95, p99 }) => [step, String(count), seconds(median), seconds(p95), seconds(p99)]),
  );
}

export function endingTable({ endings }: Pick<Seen, "endings">): string {
  return textTable(["how visits ended", "buyers"], countedRows(endings.map(({ kind }) => kind)));
}

/** Counts equal texts, the most frequent first. */
export function counted(texts: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one);
}

function countedRows(texts: readonly string[]): readonly (readonly [string, string])[] {
  return counted(texts).map(([text, count]) => [text, String(count)]);
}

/** The limits that were met, and the first of them, as lines. */
export function limitLines({ limitsMet, refusals }: Pick<Seen, "limitsMet" | "refusals">): readonly string[] {
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
export function refusalLines({ refusals }: Pick<Seen, "refusals">): readonly string[] {
  if (refusals.length === 0) return ["No call of a buyer or an admin was refused."];
  const rows = countedRows(refusals.map(({ route, status, reason }) => `${route}: ${status} ${reason}`));
  return [textTable(["calls refused, as browsers saw it", "times"], rows)];
}
