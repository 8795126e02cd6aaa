import { settingsWords } from "#shared/content/words/admin/settings.ts";
import { formatMoney, groupDigits } from "#shared/domain/money.ts";
import { type CurrentPrice, currentPrice } from "#shared/domain/price.ts";
import type { SettingValues } from "./draft.ts";

const words = settingsWords.preview;

/** What the site displays. */
export interface SiteDisplay {
  readonly price: CurrentPrice;
  readonly assistantNumber: string;
}

/** Returns what the site displays with these settings and number of sold licenses. */
export function siteWith(values: SettingValues, sold: number): SiteDisplay {
  const numberOf = (key: string) => Number(values[key] ?? 0);
  const price = currentPrice(
    {
      priceCents: numberOf("priceCents"),
      regularPriceCents: numberOf("regularPriceCents"),
      launchLimit: numberOf("launchLimit"),
      launchClaimed: numberOf("launchClaimed"),
      currency: values.currency ?? "usd",
    },
    sold,
  );
  return { price, assistantNumber: values.assistantNumber ?? "" };
}

/** Whether the launch price applies. */
export const isLaunch = ({ claimed, limit }: CurrentPrice) => claimed < limit;

/** A warning if these settings end the launch or bring it back; undefined if they do neither. */
export function launchWarning(before: SiteDisplay, after: SiteDisplay): string | undefined {
  if (isLaunch(before.price) === isLaunch(after.price)) return undefined;
  const claimed = groupDigits(after.price.claimed);
  const limit = groupDigits(after.price.limit);
  const price = formatMoney(after.price.priceCents, after.price.currency);
  return isLaunch(after.price) ? words.begins(claimed, limit, price) : words.ends(claimed, limit, price);
}
