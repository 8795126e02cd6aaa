import type * as z from "zod";
import type { ContentPage } from "../contract/shop/content.ts";
import { checkoutShape } from "./checkout.shape.ts";
import { contactShape } from "./contact.shape.ts";
import type { CopyOf } from "./copies.ts";
import { documentShape } from "./document.shape.ts";
import { helpCenterShape } from "./help-center.shape.ts";
import { landingContent } from "./landing.shape.ts";
import { paymentCancelledShape } from "./payment-cancelled.shape.ts";
import { paymentSuccessShape } from "./payment-success.shape.ts";
import { supportShape } from "./support.shape.ts";

/** What a page's copy can be, and anything that JSON holds. */
export type Json = z.core.util.JSONType;

/** What the copy of each page has to fit. A page without a shape, or with that of another page, does not compile. */
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
  landing: landingContent,
};

/** What a page's copy has to fit. It is made when it is first asked for. */
export function shapeOf(page: ContentPage): z.ZodType<Json> {
  return shapes[page]();
}
