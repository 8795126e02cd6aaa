import * as z from "zod";
import { defaultAssistantNumber } from "./assistant.ts";
import { isCurrency, maximumCharge } from "./money.ts";
import { fallbackPrice } from "./price.ts";

/**
 * The shop's settings are a flat map of key to text (specification section 3). Known keys are read here, each with its type and
 * default; a value that does not read falls back to the default, so a page never breaks because of a setting.
 */
const cents = z
  .string()
  .regex(/^[1-9]\d*$/, "Give a whole number of cents, for example 500.")
  .transform(Number)
  .refine((value) => value <= maximumCharge, "That is more than the card provider takes.");

const count = z
  .string()
  .regex(/^\d{1,9}$/, "Give a whole number.")
  .transform(Number);

/** Every known key, how its text is read, and the text that holds until an admin saves another. */
export const knownSettings = {
  priceCents: { text: cents, initial: String(fallbackPrice.priceCents) },
  regularPriceCents: { text: cents, initial: String(fallbackPrice.nextPriceCents) },
  launchLimit: { text: count, initial: String(fallbackPrice.limit) },
  launchClaimed: { text: count, initial: String(fallbackPrice.claimed) },
  currency: {
    text: z
      .string()
      .transform((code) => code.toLowerCase())
      .refine(isCurrency, "Give a currency code such as usd."),
    initial: fallbackPrice.currency,
  },
  assistantNumber: {
    text: z.string().regex(/^\+[\d ()-]{7,24}$/, "Give the number with its country code, for example +1 202-555-0142."),
    initial: defaultAssistantNumber,
  },
} as const;

type Known = typeof knownSettings;
export type Settings = { readonly [Key in keyof Known]: z.output<Known[Key]["text"]> };

/** The settings in force: saved texts where they read, defaults where they do not. */
export function readSettings(saved: Readonly<Record<string, string>>): Settings {
  const value = <T>(known: { readonly text: z.ZodType<T, string>; readonly initial: string }, key: string): T => {
    const read = known.text.safeParse(saved[key]);
    return read.success ? read.data : known.text.parse(known.initial);
  };
  return {
    priceCents: value(knownSettings.priceCents, "priceCents"),
    regularPriceCents: value(knownSettings.regularPriceCents, "regularPriceCents"),
    launchLimit: value(knownSettings.launchLimit, "launchLimit"),
    launchClaimed: value(knownSettings.launchClaimed, "launchClaimed"),
    currency: value(knownSettings.currency, "currency"),
    assistantNumber: value(knownSettings.assistantNumber, "assistantNumber"),
  };
}
