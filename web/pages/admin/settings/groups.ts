import type { SettingKey } from "#shared/domain/settings.ts";
import type { KnownSetting } from "./draft.ts";

/** The groups of the form, in order. `other` has the settings of a newer server. */
const groupNames = ["price", "assistant", "refunds", "regions", "seller", "other"] as const;
export type GroupName = (typeof groupNames)[number];

const groupOfSetting: Readonly<Record<SettingKey, GroupName>> = {
  priceCents: "price",
  regularPriceCents: "price",
  launchLimit: "price",
  launchClaimed: "price",
  currency: "price",
  assistantNumber: "assistant",
  lineMoveDays: "assistant",
  refundDays: "refunds",
  salesRegions: "regions",
  sellerName: "seller",
  sellerAddress: "seller",
  sellerTaxNumber: "seller",
  taxNote: "seller",
};

const groupNamesByKey: ReadonlyMap<string, GroupName> = new Map(Object.entries(groupOfSetting));

/** Sorts the settings into the groups of the form, and omits empty groups. */
export function groupsOf(known: readonly KnownSetting[]) {
  return groupNames
    .map((name) => ({
      name,
      settings: known.filter(({ key }) => (groupNamesByKey.get(key) ?? "other") === name),
    }))
    .filter(({ settings }) => settings.length > 0);
}
