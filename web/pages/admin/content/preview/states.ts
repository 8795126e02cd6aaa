/** In which states each page can be looked at: some of its copy is only said in some of them. */

import type { contentWords } from "#shared/content/words/admin/content.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { addresses, paymentSuccessAddress } from "#shared/domain/addresses.ts";
import { type Json, valueAt } from "../draft/json.ts";

export interface PreviewState {
  readonly name: keyof typeof contentWords.preview.states;
  readonly address: string;
  /** Somebody is signed in, as far as the page can tell. */
  readonly signedIn?: boolean;
  /**
   * What the payment's status is answered with: a word of Stripe's, nothing at all, or that there is no such payment.
   */
  readonly payment?: string | "never" | "unknown";
  /** The launch is over. */
  readonly launchOver?: boolean;
  /** Nobody has given anything yet. */
  readonly emptyWall?: boolean;
  /** The page waits a hundredth of its time: what it says after it has stopped asking is here soon. */
  readonly hasty?: boolean;
  /** The button whose label stands here in the copy is pressed. */
  readonly press?: readonly string[];
}

const paid = paymentSuccessAddress("pi_preview", "ord_preview");
const result = (name: PreviewState["name"], payment: string, more: Partial<PreviewState> = {}): PreviewState => ({
  name,
  address: paid,
  payment,
  ...more,
});

export const previewStates: Readonly<Record<ContentPage, readonly [PreviewState, ...PreviewState[]]>> = {
  checkout: [{ name: "page", address: addresses.checkout }],
  paymentSuccess: [
    result("complete", "succeeded"),
    result("checking", "never"),
    result("processing", "processing"),
    result("stillProcessing", "processing", { hasty: true }),
    result("notPaid", "canceled"),
    result("unknown", "unknown"),
  ],
  paymentCancelled: [
    { name: "withOrder", address: `${addresses.paymentCancelled}?order_id=ord_01M7YQP0Z0YV3WHTCTF97CPREV` },
    { name: "withoutOrder", address: addresses.paymentCancelled },
  ],
  helpCenter: [{ name: "page", address: addresses.helpCenter }],
  contact: [{ name: "page", address: addresses.contact }],
  privacy: [{ name: "page", address: addresses.privacy }],
  terms: [{ name: "page", address: addresses.terms }],
  disclaimer: [{ name: "page", address: addresses.disclaimer }],
  support: [
    { name: "wall", address: addresses.support },
    { name: "emptyWall", address: addresses.support, emptyWall: true },
  ],
  landing: [
    { name: "signedOut", address: addresses.home },
    { name: "signedIn", address: addresses.home, signedIn: true },
    { name: "launchOver", address: addresses.home, launchOver: true },
    { name: "trial", address: addresses.home, press: ["hero", "tryFree"] },
    { name: "demo", address: addresses.home, press: ["hero", "watch"] },
  ],
};

/** The label to press, as the copy has it. */
export function labelToPress({ press }: PreviewState, content: Json): string | undefined {
  const label = press && valueAt(content, press);
  return typeof label === "string" ? label : undefined;
}
