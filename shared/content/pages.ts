import type * as z from "zod";
import type { ContentPage } from "../contract/content.ts";
import { checkoutShape } from "./checkout.shape.ts";
import { checkoutContent } from "./checkout.ts";
import { contactShape } from "./contact.shape.ts";
import { contactContent } from "./contact.ts";
import { disclaimerContent } from "./disclaimer.ts";
import { documentShape } from "./document.shape.ts";
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

/** The copy of one page: what fits it, and what it says until an admin saves something else. */
export interface PageCopy {
  readonly shape: z.ZodType<Json>;
  readonly builtIn: Json;
}

/** A default that does not fit its shape does not compile. */
function copy<Copy extends Json>(shape: z.ZodType<Copy>, builtIn: Copy): PageCopy {
  return { shape, builtIn };
}

/**
 * Every page whose copy admins edit; a missing one does not compile. It loads all shapes and all texts, so functions import it and pages do
 * not: a page imports its own default and the type.
 */
export const pageCopy: Readonly<Record<ContentPage, PageCopy>> = {
  checkout: copy(checkoutShape, checkoutContent),
  paymentSuccess: copy(paymentSuccessShape, paymentSuccessContent),
  paymentCancelled: copy(paymentCancelledShape, paymentCancelledContent),
  helpCenter: copy(helpCenterShape, helpCenterContent),
  contact: copy(contactShape, contactContent),
  privacy: copy(documentShape, privacyContent),
  terms: copy(documentShape, termsContent),
  disclaimer: copy(documentShape, disclaimerContent),
  support: copy(supportShape, supportContent),
  landing: copy(landingContent, landing),
};
