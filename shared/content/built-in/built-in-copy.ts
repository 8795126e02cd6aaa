import type { ContentPage } from "../../contract/shop/content.ts";
import type { Language } from "../../domain/language.ts";
import type { CopyOf } from "../copies.ts";
import { pages as en } from "../pages.ts";
import { pages as es } from "../translations/es/pages.ts";

const inEachLanguage = <Page extends ContentPage>(page: Page): Readonly<Record<Language, CopyOf<Page>>> => ({
  en: en[page],
  es: es[page],
});

/**
 * The built-in copy of every page in every language, displayed until an admin saves different copy. Only functions
 * import this file; a page imports only its own copy.
 */
export const builtInCopy: { readonly [Page in ContentPage]: Readonly<Record<Language, CopyOf<Page>>> } = {
  checkout: inEachLanguage("checkout"),
  paymentSuccess: inEachLanguage("paymentSuccess"),
  paymentCancelled: inEachLanguage("paymentCancelled"),
  helpCenter: inEachLanguage("helpCenter"),
  contact: inEachLanguage("contact"),
  privacy: inEachLanguage("privacy"),
  terms: inEachLanguage("terms"),
  disclaimer: inEachLanguage("disclaimer"),
  support: inEachLanguage("support"),
  landing: inEachLanguage("landing"),
};
