import type * as z from "zod";
import type { ContentPage } from "../contract/content.ts";
import type { Language } from "../domain/language.ts";
import { checkoutShape } from "./checkout.shape.ts";
import { checkoutContent } from "./checkout.ts";
import { contactShape } from "./contact.shape.ts";
import { contactContent } from "./contact.ts";
import { disclaimerContent } from "./disclaimer.ts";
import { documentShape } from "./document.shape.ts";
import { checkoutContent as checkoutInSpanish } from "./es/checkout.ts";
import { contactContent as contactInSpanish } from "./es/contact.ts";
import { disclaimerContent as disclaimerInSpanish } from "./es/disclaimer.ts";
import { helpCenterContent as helpCenterInSpanish } from "./es/help-center.ts";
import { landing as landingInSpanish } from "./es/landing.ts";
import { paymentCancelledContent as paymentCancelledInSpanish } from "./es/payment-cancelled.ts";
import { paymentSuccessContent as paymentSuccessInSpanish } from "./es/payment-success.ts";
import { privacyContent as privacyInSpanish } from "./es/privacy.ts";
import { supportContent as supportInSpanish } from "./es/support.ts";
import { termsContent as termsInSpanish } from "./es/terms.ts";
import { helpCenterShape } from "./help-center.shape.ts";
import { helpCenterContent } from "./help-center.ts";
import { landingContent } from "./landing.shape.ts";
import { landing } from "./landing.ts";
import { paymentCancelledShape } from "./payment-cancelled.shape.ts";
import { paymentCancelledContent } from "./payment-cancelled.ts";
import { paymentSuccessShape } from "./payment-success.shape.ts";
import { paymentSuccessContent } from "./payment-success.ts";
import { privacyContent } from "./privacy.ts";
import { supportShape } from "./support.shape.ts";
import { supportContent } from "./support.ts";
import { termsContent } from "./terms.ts";

/** What a page's copy can be, and anything that JSON holds. */
export type Json = z.core.util.JSONType;

/** The copy of one page: what fits it, and what it says in each language until an admin saves something else. */
export interface PageCopy {
  readonly shape: () => z.ZodType<Json>;
  readonly builtIn: Readonly<Record<Language, Json>>;
}

/** A default that does not fit its shape does not compile, in whichever language it is. */
function copy<Copy extends Json>(shape: () => z.ZodType<Copy>, builtIn: Readonly<Record<Language, Copy>>): PageCopy {
  return { shape, builtIn };
}

/**
 * Every page whose copy admins edit, in every language; a missing one does not compile. It loads all shapes and all texts, so functions import
 * it and pages do not: a page imports its own default and the type.
 */
export const pageCopy: Readonly<Record<ContentPage, PageCopy>> = {
  checkout: copy(checkoutShape, { en: checkoutContent, es: checkoutInSpanish }),
  paymentSuccess: copy(paymentSuccessShape, { en: paymentSuccessContent, es: paymentSuccessInSpanish }),
  paymentCancelled: copy(paymentCancelledShape, { en: paymentCancelledContent, es: paymentCancelledInSpanish }),
  helpCenter: copy(helpCenterShape, { en: helpCenterContent, es: helpCenterInSpanish }),
  contact: copy(contactShape, { en: contactContent, es: contactInSpanish }),
  privacy: copy(documentShape, { en: privacyContent, es: privacyInSpanish }),
  terms: copy(documentShape, { en: termsContent, es: termsInSpanish }),
  disclaimer: copy(documentShape, { en: disclaimerContent, es: disclaimerInSpanish }),
  support: copy(supportShape, { en: supportContent, es: supportInSpanish }),
  landing: copy(landingContent, { en: landing, es: landingInSpanish }),
};
