import { checkoutContent as checkout } from "./checkout.ts";
import { contactContent as contact } from "./contact.ts";
import type { Copies } from "./copies.ts";
import { disclaimerContent as disclaimer } from "./disclaimer.ts";
import { helpCenterContent as helpCenter } from "./help-center.ts";
import { landing } from "./landing.ts";
import { paymentCancelledContent as paymentCancelled } from "./payment-cancelled.ts";
import { paymentSuccessContent as paymentSuccess } from "./payment-success.ts";
import { privacyContent as privacy } from "./privacy.ts";
import { supportContent as support } from "./support.ts";
import { termsContent as terms } from "./terms.ts";

/** The built-in copy of every page, in English. */
export const pages: Copies = {
  checkout,
  paymentSuccess,
  paymentCancelled,
  helpCenter,
  contact,
  privacy,
  terms,
  disclaimer,
  support,
  landing,
};
