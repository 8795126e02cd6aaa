import type { CustomFontSource } from "@stripe/stripe-js";
import instrumentSans from "../styles/fonts/instrument-sans-core.woff2?url";

/** The family's name in the card form. */
export const cardFormFamily = "Instrument Sans";

/** One source for each weight that the form uses, because Stripe documents no range, as the file has. */
const weights = ["400", "500", "600"];

/**
 * Returns the site's font, for Stripe's iframe, which our style sheets do not reach. Stripe throws for an address other
 * than https, so over plain HTTP the form has the font only from the local Stripe.
 * https://docs.stripe.com/js/appendix/custom_font_source_object
 */
export function cardFormFonts({ isLocal }: { readonly isLocal: boolean }): CustomFontSource[] {
  const address = new URL(instrumentSans, window.location.href);
  if (address.protocol !== "https:" && !isLocal) return [];
  // An address of its own: where pages and their iframes share a cache, the page's copy of the file, which came without
  // the header that other origins need, would be refused.
  address.search = "cors";
  return weights.map((weight) => ({ family: cardFormFamily, src: `url(${address})`, weight, display: "swap" }));
}
