import type * as z from "zod";
import type { ContentPage } from "../contract/shop/content.ts";
import { checkoutShape } from "./checkout.shape.ts";
import { contactShape } from "./contact.shape.ts";
import type { CopyOf } from "./copies.ts";
import { documentShape } from "./document.shape.ts";
import { helpCenterShape } from "./help-center.shape.ts";
import { landingShape } from "./landing.shape.ts";
import { paymentCancelledShape } from "./payment-cancelled.shape.ts";
import { paymentSuccessShape } from "./payment-success.shape.ts";
import { supportShape } from "./support.shape.ts";

/** A page's copy as JSON. */
export type Json = z.core.util.JSONType;

/** The schema of each page's copy. A missing or mismatched schema does not compile. */
const shapes: { readonly [Page in ContentPage]: () => z.ZodType<CopyOf<Page>> } = {
  checkout: checkoutShape,
  paymentSuccess: paymentSuccessShape,
  paymentCancelled: paymentCancelledShape,
  helpCenter: helpCenterShape,
  contact: contactShape,
  privacy: documentShape,
  terms: documentShape,
  disclaimer: documentShape,
  support: supportShape,
  landing: landingShape,
};

/** A page's schema, built on first use. */
export function shapeOf(page: ContentPage): z.ZodType<Json> {
  return shapes[page]();
}
