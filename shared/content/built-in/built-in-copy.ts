import type { ContentPage } from "../../contract/shop/content.ts";
import type { Language } from "../../domain/language.ts";
import { checkoutContent } from "../checkout.ts";
import { contactContent } from "../contact.ts";
import type { CopyOf } from "../copies.ts";
import { disclaimerContent } from "../disclaimer.ts";
import { checkoutContent as checkoutInSpanish } from "../es/checkout.ts";
import { contactContent as contactInSpanish } from "../es/contact.ts";
import { disclaimerContent as disclaimerInSpanish } from "../es/disclaimer.ts";
import { helpCenterContent as helpCenterInSpanish } from "../es/help-center.ts";
import { landing as landingInSpanish } from "../es/landing.ts";
import { paymentCancelledContent as paymentCancelledInSpanish } from "../es/payment-cancelled.ts";
import { paymentSuccessContent as paymentSuccessInSpanish } from "../es/payment-success.ts";
import { privacyContent as privacyInSpanish } from "../es/privacy.ts";
import { supportContent as supportInSpanish } from "../es/support.ts";
import { termsContent as termsInSpanish } from "../es/terms.ts";
import { helpCenterContent } from "../help-center.ts";
import { landing } from "../landing.ts";
import { paymentCancelledContent } from "../payment-cancelled.ts";
import { paymentSuccessContent } from "../payment-success.ts";
import { privacyContent } from "../privacy.ts";
import { supportContent } from "../support.ts";
import { termsContent } from "../terms.ts";

/**
 * What every page says in each language until an admin saves something else. A missing one does not compile, nor does
 * one that does not fit its page's shape. It holds all texts, so functions import it and pages do not: a page imports
 * its own.
 */
export const builtInCopy: { readonly [Page in ContentPage]: Readonly<Record<Language, CopyOf<Page>>> } = {
  checkout: { en: checkoutContent, es: checkoutInSpanish },
  paymentSuccess: { en: paymentSuccessContent, es: paymentSuccessInSpanish },
  paymentCancelled: { en: paymentCancelledContent, es: paymentCancelledInSpanish },
  helpCenter: { en: helpCenterContent, es: helpCenterInSpanish },
  contact: { en: contactContent, es: contactInSpanish },
  privacy: { en: privacyContent, es: privacyInSpanish },
  terms: { en: termsContent, es: termsInSpanish },
  disclaimer: { en: disclaimerContent, es: disclaimerInSpanish },
  support: { en: supportContent, es: supportInSpanish },
  landing: { en: landing, es: landingInSpanish },
};
