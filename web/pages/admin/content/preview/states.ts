/** The states in which each page can be previewed, because some copy is displayed only in some of them. */

import type { contentWords } from "#shared/content/words/admin/content.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { addresses, paymentSuccessAddress } from "#shared/domain/addresses.ts";
import { type Json, valueAt } from "../draft/json.ts";

export interface PreviewState {
  readonly name: keyof typeof contentWords.preview.states;
  readonly address: string;
  /** A user appears to be signed in. */
  readonly signedIn?: boolean;
  /** The payment's status: one of Stripe's, "never" for no response, or "unknown" for a failed check. */
  readonly payment?: string | "never" | "unknown";
  /** The launch is over. */
  readonly launchOver?: boolean;
  /** There are no donations yet. */
  readonly emptyWall?: boolean;
  /** Runs the page's timers a hundred times faster, to display what comes after polling ends. */
  readonly hasty?: boolean;
  /** The path in the copy of the label of a button to click. */
  readonly press?: readonly string[];
}

const resultAddress = paymentSuccessAddress("pi_preview", "ord_preview");
const paymentResult = (
  name: PreviewState["name"],
  payment: string,
  more: Partial<PreviewState> = {},
): PreviewState => ({
  name,
  address: resultAddress,
  payment,
  ...more,
});

export const previewStates: Readonly<Record<ContentPage, readonly [PreviewState, ...PreviewState[]]>> = {
  checkout: [{ name: "page", address: addresses.checkout }],
  paymentSuccess: [
    paymentResult("complete", "succeeded"),
    paymentResult("checking", "never"),
    paymentResult("processing", "processing"),
    paymentResult("stillProcessing", "processing", { hasty: true }),
    paymentResult("notPaid", "canceled"),
    paymentResult("unknown", "unknown"),
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

/** The label of the button to click, read from the copy. */
export function labelToPress({ press }: PreviewState, content: Json): string | undefined {
  const label = press && valueAt(content, press);
  return typeof label === "string" ? label : undefined;
}
