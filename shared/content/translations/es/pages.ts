import type { Copies } from "../../copies.ts";
import { copy as checkout } from "./checkout.ts";
import { copy as contact } from "./contact.ts";
import { copy as disclaimer } from "./disclaimer.ts";
import { copy as helpCenter } from "./help-center.ts";
import { copy as landing } from "./landing.ts";
import { copy as paymentCancelled } from "./payment-cancelled.ts";
import { copy as paymentSuccess } from "./payment-success.ts";
import { copy as privacy } from "./privacy.ts";
import { copy as support } from "./support.ts";
import { copy as terms } from "./terms.ts";

/** The built-in copy of every page, in Spanish. */
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
