import { UserError } from "#cli/user-error.ts";
import { readSavedSettings } from "#functions/data/settings.ts";
import { saveSettings } from "#functions/data/settings-save.ts";
import { operator } from "#functions/data/users.ts";
import { knownSettingWords } from "#shared/content/words/admin/known-settings.ts";
import { environmentNames } from "#shared/runtime/names.ts";
import type { Prompter } from "../prompts/prompter.ts";
import { knownRegionRules, knownRegions, newestRule } from "./known-regions.ts";

/** A change of the setting that says where licenses are sold. */
export interface RegionsChange {
  readonly description: string;
  apply(now: Date): Promise<void>;
}

const { label } = knownSettingWords.salesRegions;

/**
 * Says where a stage sells. If its setting is empty, asks whether to sell only where WhatsApp was known to allow it.
 * Rules that are there are kept: an admin made them. Returns undefined if there is nothing to change.
 * @throws UserError when the answer is neither yes nor no
 */
export async function planRegions(
  table: string,
  prompts: Prompter,
  say: (sentence: string) => void,
): Promise<RegionsChange | undefined> {
  process.env[environmentNames.table] = table;
  const saved = await readIfPossible(table, say);
  if (saved === undefined) return undefined;
  const { values, version } = saved;
  const { salesRegions = "" } = values;
  const { date, source, countries } = knownRegions;
  if (salesRegions.trim() !== "") {
    const newest = newestRule(salesRegions);
    say(`Licenses are sold where the setting "${label}" says${newest === undefined ? "" : `, as of ${newest}`}.`);
    if (newest !== undefined && newest < date)
      say(`This version knows WhatsApp's rules of ${date} (${source}): docs/runbooks/region-closes.md.`);
    return undefined;
  }
  say(
    `Licenses are sold for numbers of every country. On ${date}, WhatsApp allowed assistants that talk about anything only in these (${source}): ${countries.join(", ")}.`,
  );
  const answer = (await prompts.text("Sell only there? yes, or nothing to go on as now:")).trim().toLowerCase();
  if (["", "n", "no"].includes(answer)) return undefined;
  if (!["y", "yes"].includes(answer)) throw new UserError("The answer is yes or nothing; nothing was changed.");
  return {
    description: `sell only for numbers of ${countries.length} countries (the setting "${label}")`,
    apply: async (now) => {
      await saveSettings({ ...values, salesRegions: knownRegionRules }, version, operator, now);
    },
  };
}

/** A shop sells without this setting, so an operator who may not read the table can set up everything else. */
async function readIfPossible(table: string, say: (sentence: string) => void) {
  try {
    return await readSavedSettings();
  } catch (reason) {
    const name = reason instanceof Error ? reason.name : String(reason);
    say(`Could not read from the table ${table} (${name}) where licenses are sold: see "${label}" in the admin area.`);
    return undefined;
  }
}
