import { readRegionRules } from "#shared/domain/sales-regions.ts";

/** The countries of the European Economic Area, and Brazil, by dial code. */
const openCountries: Readonly<Record<string, string>> = {
  "30": "GR",
  "31": "NL",
  "32": "BE",
  "33": "FR",
  "34": "ES",
  "351": "PT",
  "352": "LU",
  "353": "IE",
  "354": "IS",
  "356": "MT",
  "357": "CY",
  "358": "FI",
  "359": "BG",
  "36": "HU",
  "370": "LT",
  "371": "LV",
  "372": "EE",
  "385": "HR",
  "386": "SI",
  "39": "IT",
  "40": "RO",
  "420": "CZ",
  "421": "SK",
  "423": "LI",
  "43": "AT",
  "45": "DK",
  "46": "SE",
  "47": "NO",
  "48": "PL",
  "49": "DE",
  "55": "BR",
};

/**
 * Where WhatsApp lets assistants answer that can talk about anything, as far as was known when this version was
 * released: since 2026-01-15 only where the law makes Meta allow it (Meta, "AI providers", 2026-05-21). Such notices
 * change, so this is only what `npm run setup` offers; docs/runbooks/region-closes.md says how to follow them.
 */
export const knownRegions = {
  date: "2026-05-21",
  source: "Meta, AI providers",
  /** The names of the open countries, in English. */
  countries: Object.values(openCountries)
    .map((code) => new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code)
    .toSorted(),
} as const;

/** The same as the text of the setting. */
export const knownRegionRules = [
  ...Object.keys(openCountries).map((dialCode) => `+${dialCode} open ${knownRegions.date} ${knownRegions.source}`),
  `* closed whatsapp ${knownRegions.date} ${knownRegions.source}`,
].join("\n");

/** Returns the newest date of the setting's rules; undefined if there is none. */
export function newestRule(salesRegions: string): string | undefined {
  const rules = readRegionRules(salesRegions);
  return typeof rules === "string"
    ? undefined
    : rules
        .map(({ date }) => date)
        .toSorted()
        .at(-1);
}
