import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

/** What a call costs in one shop. */
export interface Measurement {
  /** The duration of each call in milliseconds. */
  readonly times: readonly number[];
  /** The requests to DynamoDB of one call, and the capacity units that it reports for them. */
  readonly requests: number;
  readonly read: number;
  readonly written: number;
  /** The entries of the reply's list; undefined for a reply without one. */
  readonly entries: number | undefined;
}

export interface MeasuredCall {
  readonly name: string;
  /** The small shop, and the large one. */
  readonly byShop: readonly [Measurement, Measurement];
}

/** The maximum ratio of the large shop's median to the small shop's. More than 1, to allow for noise. */
export const maxSlowdown = 1.5;
/** How many more read units the large shop may need: the small one ends on some pages, and then reads less. */
export const maxExtraUnits = 10;

/**
 * The table of what was measured. `failed`: in the large shop, a call takes more than `maxSlowdown` times as long,
 * makes more requests, or reads over `maxExtraUnits` more.
 */
export function reportOf(
  measured: readonly MeasuredCall[],
  sizes: readonly number[],
): { readonly report: string; readonly failed: boolean } {
  const ratioOf = ({ byShop: [small, large] }: MeasuredCall) => median(large.times) / median(small.times);
  const worst = Math.max(...measured.map(ratioOf));
  const dearer = measured.filter(
    ({ byShop: [small, large] }) => large.requests > small.requests || large.read > small.read + maxExtraUnits,
  );
  const rows = measured.map((call) => [
    call.name,
    ...call.byShop.flatMap(({ times, requests, read, written, entries }) => [
      milliseconds(median(times)),
      String(requests),
      String(read),
      String(written),
      entries === undefined ? "" : String(entries),
    ]),
    ratioOf(call).toFixed(2),
  ]);
  const columns = ["requests", "read", "written", "entries"];
  const head = ["call", ...sizes.flatMap((size) => [`${size}: ms`, ...columns]), "ratio"];
  const answer = (isGood: boolean) => (isGood ? "yes" : "no");
  const report = [
    `admin area: medians of interleaved calls in shops with ${sizes.join(" and ")} orders; requests and units are DynamoDB's`,
    textTable(head, rows),
    `as fast in the large shop: ${answer(worst <= maxSlowdown)} (the worst ratio is ${worst.toFixed(2)}, the limit ${maxSlowdown})`,
    `as cheap in the large shop: ${answer(dearer.length === 0)}${dearer.map(({ name }) => `; not ${name}`).join("")}`,
  ].join("\n");
  return { report, failed: worst > maxSlowdown || dearer.length > 0 };
}
