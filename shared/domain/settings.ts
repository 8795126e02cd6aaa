/**
 * The shop's settings are a flat map of strings. Known keys are parsed here, each with its type and default. An invalid
 * value falls back to the default, so no setting breaks a page. `settings-check.ts` validates settings on save.
 */
import * as z from "zod";
import { addressLimits, addressLineCount, tidyAddress } from "./address-lines.ts";
import { defaultAssistantNumber } from "./assistant.ts";
import { phoneText } from "./assistant-number.ts";
import { maximumCharge } from "./charge-limits.ts";
import { isCurrency } from "./money.ts";
import { fallbackPrice } from "./price.ts";
import { defaultRefundDays } from "./refund-window.ts";
import { readRegionRules } from "./sales-regions.ts";

/** An amount in minor units, as text. */
const amountText = z
  .string()
  .regex(/^[1-9]\d*$/, "Enter a whole number of cents, for example 500.")
  .transform(Number)
  .refine((value) => value <= maximumCharge, "That's more than Stripe accepts.");

const countText = z
  .string()
  .regex(/^\d{1,9}$/, "Enter a whole number.")
  .transform(Number);

const currencyText = z
  .string()
  .transform((code) => code.toLowerCase())
  .refine(isCurrency, "Enter a currency code such as usd.");

const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One line of text, which may be blank. */
function shortText(maxLength: number) {
  return z
    .string()
    .transform((text) => text.trim())
    .refine((text) => !controlCharacter.test(text), "Use one line only.")
    .refine((text) => text.length <= maxLength, `This is too long. The maximum is ${maxLength} characters.`);
}

/** An address in lines, as on an envelope; it may be blank. */
const addressText = z
  .string()
  .transform(tidyAddress)
  .refine((text) => !controlCharacter.test(text.replaceAll("\n", "")), "Use only letters, digits and symbols.")
  .refine(
    (text) => addressLineCount(text) <= addressLimits.lines,
    `There are too many lines. The maximum is ${addressLimits.lines}.`,
  )
  .refine(
    (text) => text.length <= addressLimits.characters,
    `This is too long. The maximum is ${addressLimits.characters} characters.`,
  );

/** Rules of where the shop sells; may be blank. */
const regionsText = z
  .string()
  .transform((text) => text.trim())
  .superRefine((text, context) => {
    const rules = readRegionRules(text);
    if (typeof rules === "string") context.addIssue({ code: "custom", message: rules });
  });

/** The maximum number of settings, unknown keys included. */
export const maxSettings = 200;

/**
 * The kinds of settings, which determine the form field. Money is in minor units of the configured currency; "lines" is
 * text of several lines. Texts may be blank.
 */
export const settingKinds = ["money", "count", "currency", "phone", "text", "lines"] as const;
export type SettingKind = (typeof settingKinds)[number];

interface KnownSetting<Value> {
  readonly kind: SettingKind;
  /** The default, as text. */
  readonly initial: string;
  /** Parses the saved text. */
  readonly text: z.ZodType<Value, string>;
}

/** The known settings. */
export const knownSettings = {
  priceCents: {
    kind: "money",
    initial: String(fallbackPrice.priceCents),
    text: amountText,
  },
  regularPriceCents: {
    kind: "money",
    initial: String(fallbackPrice.nextPriceCents),
    text: amountText,
  },
  launchLimit: {
    kind: "count",
    initial: String(fallbackPrice.limit),
    text: countText,
  },
  launchClaimed: {
    kind: "count",
    initial: String(fallbackPrice.claimed),
    text: countText,
  },
  currency: {
    kind: "currency",
    initial: fallbackPrice.currency,
    text: currencyText,
  },
  assistantNumber: {
    kind: "phone",
    initial: defaultAssistantNumber,
    text: phoneText,
  },
  refundDays: {
    kind: "count",
    initial: String(defaultRefundDays),
    text: countText.refine((days) => days <= 365, "This can't be more than 365 days."),
  },
  lineMoveDays: {
    kind: "count",
    initial: "30",
    text: countText.refine((days) => days <= 3650, "This can't be more than 3650 days."),
  },
  salesRegions: {
    kind: "lines",
    initial: "",
    text: regionsText,
  },
  sellerName: {
    kind: "text",
    initial: "",
    text: shortText(200),
  },
  sellerAddress: {
    kind: "lines",
    initial: "",
    text: addressText,
  },
  sellerTaxNumber: {
    kind: "text",
    initial: "",
    text: shortText(60),
  },
  taxNote: {
    kind: "text",
    initial: "",
    text: shortText(300),
  },
} as const satisfies Record<string, KnownSetting<string | number>>;

type KnownSettings = typeof knownSettings;
export type SettingKey = keyof KnownSettings;
export type Settings = { readonly [Key in SettingKey]: z.output<KnownSettings[Key]["text"]> };

/** Whether a known setting has this key. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

/** Returns the effective settings: the saved value if it is valid, else the default. */
export function readSettings(saved: Readonly<Record<string, string>>): Settings {
  const parseOrDefault = <T>(setting: KnownSetting<T>, key: SettingKey): T => {
    const parsed = setting.text.safeParse(Object.hasOwn(saved, key) ? saved[key] : undefined);
    return parsed.success ? parsed.data : setting.text.parse(setting.initial);
  };
  return {
    priceCents: parseOrDefault(knownSettings.priceCents, "priceCents"),
    regularPriceCents: parseOrDefault(knownSettings.regularPriceCents, "regularPriceCents"),
    launchLimit: parseOrDefault(knownSettings.launchLimit, "launchLimit"),
    launchClaimed: parseOrDefault(knownSettings.launchClaimed, "launchClaimed"),
    currency: parseOrDefault(knownSettings.currency, "currency"),
    assistantNumber: parseOrDefault(knownSettings.assistantNumber, "assistantNumber"),
    refundDays: parseOrDefault(knownSettings.refundDays, "refundDays"),
    lineMoveDays: parseOrDefault(knownSettings.lineMoveDays, "lineMoveDays"),
    salesRegions: parseOrDefault(knownSettings.salesRegions, "salesRegions"),
    sellerName: parseOrDefault(knownSettings.sellerName, "sellerName"),
    sellerAddress: parseOrDefault(knownSettings.sellerAddress, "sellerAddress"),
    sellerTaxNumber: parseOrDefault(knownSettings.sellerTaxNumber, "sellerTaxNumber"),
    taxNote: parseOrDefault(knownSettings.taxNote, "taxNote"),
  };
}

/** Returns the effective settings as texts: every known key, plus unknown keys as saved. */
export function settingTexts(saved: Readonly<Record<string, string>>): Record<string, string> {
  const unknownTexts = Object.entries(saved).filter(([key]) => !isSettingKey(key));
  const knownTexts = Object.entries(readSettings(saved)).map(([key, value]) => [key, String(value)]);
  return Object.fromEntries([...knownTexts, ...unknownTexts]);
}
