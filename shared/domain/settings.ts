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

/**
 * A text that `read` turns into a value, or refuses with a message. Chained refinements would be three times as many
 * schemas, and building one takes about 30 µs of a cold start.
 */
function textSetting<Value>(read: (text: string, refuse: (message: string) => never) => Value) {
  return z.string().transform((text, context) => {
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    return read(text, refuse);
  });
}

/** An amount in minor units, as text. */
const amountText = textSetting((text, refuse) => {
  if (!/^[1-9]\d*$/.test(text)) return refuse("Enter a whole number of cents, for example 500.");
  return Number(text) <= maximumCharge ? Number(text) : refuse("That's more than Stripe accepts.");
});

/** A count as text. */
function countText(max?: { readonly days: number }) {
  return textSetting((text, refuse) => {
    if (!/^\d{1,9}$/.test(text)) return refuse("Enter a whole number.");
    const count = Number(text);
    return max !== undefined && count > max.days ? refuse(`This can't be more than ${max.days} days.`) : count;
  });
}

const currencyText = textSetting((text, refuse) => {
  const code = text.toLowerCase();
  return isCurrency(code) ? code : refuse("Enter a currency code such as usd.");
});

const controlCharacter = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** One line of text, which may be blank. */
function shortText(maxLength: number) {
  return textSetting((text, refuse) => {
    const trimmed = text.trim();
    if (controlCharacter.test(trimmed)) return refuse("Use one line only.");
    return trimmed.length <= maxLength ? trimmed : refuse(tooLong(maxLength));
  });
}

const tooLong = (maxLength: number) => `This is too long. The maximum is ${maxLength} characters.`;

/** An address in lines, as on an envelope; it may be blank. */
const addressText = textSetting((text, refuse) => {
  const address = tidyAddress(text);
  if (controlCharacter.test(address.replaceAll("\n", ""))) return refuse("Use only letters, digits and symbols.");
  if (addressLineCount(address) > addressLimits.lines)
    return refuse(`There are too many lines. The maximum is ${addressLimits.lines}.`);
  return address.length <= addressLimits.characters ? address : refuse(tooLong(addressLimits.characters));
});

/** Rules of where the shop sells; may be blank. */
const regionsText = textSetting((text, refuse) => {
  const trimmed = text.trim();
  const rules = readRegionRules(trimmed);
  return typeof rules === "string" ? refuse(rules) : trimmed;
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
    text: countText(),
  },
  launchClaimed: {
    kind: "count",
    initial: String(fallbackPrice.claimed),
    text: countText(),
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
    text: countText({ days: 365 }),
  },
  lineMoveDays: {
    kind: "count",
    initial: "30",
    text: countText({ days: 3650 }),
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
