import type { ContentPage } from "../contract/shop/content.ts";
import type { CheckoutContent } from "./checkout.shape.ts";
import type { ContactContent } from "./contact.shape.ts";
import type { DocumentContent } from "./document.shape.ts";
import type { HelpCenterContent } from "./help-center.shape.ts";
import type { LandingContent } from "./landing.shape.ts";
import type { PaymentCancelledContent } from "./payment-cancelled.shape.ts";
import type { PaymentSuccessContent } from "./payment-success.shape.ts";
import type { SupportContent } from "./support.shape.ts";

/** The type of each page's copy. This file imports only types, so a page that imports it does not load the schemas. */
export interface Copies {
  readonly checkout: CheckoutContent;
  readonly paymentSuccess: PaymentSuccessContent;
  readonly paymentCancelled: PaymentCancelledContent;
  readonly helpCenter: HelpCenterContent;
  readonly contact: ContactContent;
  readonly privacy: DocumentContent;
  readonly terms: DocumentContent;
  readonly disclaimer: DocumentContent;
  readonly support: SupportContent;
  readonly landing: LandingContent;
}

/** A page's copy. */
export type CopyOf<Page extends ContentPage> = Copies[Page];
