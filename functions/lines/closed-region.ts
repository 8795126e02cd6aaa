import * as z from "zod";
import { closedBecause, type RegionRule, readRegionRules } from "#shared/domain/sales-regions.ts";
import { readBatch } from "../data/batch.ts";
import { keys } from "../data/keys.ts";

/** Only this setting: the schemas of all would take longer to build than the answer. */
const settingsRow = z.object({ values: z.object({ salesRegions: z.string().default("") }) });

/** For how long rules are used without reading them again, in milliseconds: much shorter than an answer is kept. */
const cacheMs = 60_000;

let cached: { readonly rules: readonly RegionRule[]; readonly readAt: number } | undefined;

/**
 * Whether the shop does not serve numbers of this country. The rules are kept for a minute, so that an answer about a
 * known person costs one read unit. `number`: digits with the dial code; undefined if the chat hides it.
 */
export async function isRegionClosed(number: string | undefined, now: Date): Promise<boolean> {
  if (number === undefined) return false;
  if (cached === undefined || now.getTime() - cached.readAt > cacheMs) {
    const [row] = await readBatch([keys.settings()], "eventual");
    const rules = row === undefined ? [] : readRegionRules(settingsRow.parse(row).values.salesRegions);
    cached = { rules: typeof rules === "string" ? [] : rules, readAt: now.getTime() };
  }
  return closedBecause(cached.rules, number) !== undefined;
}
