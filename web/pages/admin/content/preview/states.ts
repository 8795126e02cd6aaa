/** The states in which each page can be previewed, because some copy is displayed only in some of them. */

import type { contentWords } from "#shared/content/words/admin/content.ts";
import type { ContentPage } from "#shared/contract/shop/content.ts";
import { paymentSuccessPath, sitePaths } from "#shared/domain/site-paths.ts";
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
  readonly fastTimers?: boolean;
  /** The path, within the page's copy, to the label of the button that the preview clicks. */
  readonly buttonLabelPath?: readonly string[];
}

const resultAddress = paymentSuccessPath("pi_preview", "ord_preview");
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
  checkout: [{ name: "page", address: sitePaths.checkout }],
  paymentSuccess: [
    paymentResult("complete", "succeeded"),
    paymentResult("checking", "never"),
    paymentResult("processing", "processing"),
    paymentResult("stillProcessing", "processing", { fastTimers: true }),
    paymentResult("notPaid", "canceled"),
    paymentResult("unknown", "unknown"),
  ],
  paymentCancelled: [
    { name: "withOrder", address: `${sitePaths.paymentCancelled}?order_id=ord_01M7YQP0Z0YV3WHTCTF97CPREV` },
    { name: "withoutOrder", address: sitePaths.paymentCancelled },
  ],
  helpCenter: [{ name: "page", address: sitePaths.helpCenter }],
  contact: [{ name: "page", address: sitePaths.contact }],
  privacy: [{ name: "page", address: sitePaths.privacy }],
  terms: [{ name: "page", address: sitePaths.terms }],
  disclaimer: [{ name: "page", address: sitePaths.disclaimer }],
  support: [
    { name: "wall", address: sitePaths.support },
    { name: "emptyWall", address: sitePaths.support, emptyWall: true },
  ],
  landing: [
    { name: "signedOut", address: sitePaths.home },
    { name: "signedIn", address: sitePaths.home, signedIn: true },
    { name: "launchOver", address: sitePaths.home, launchOver: true },
    { name: "trial", address: sitePaths.home, buttonLabelPath: ["hero", "tryFree"] },
    { name: "demo", address: sitePaths.home, buttonLabelPath: ["hero", "watch"] },
  ],
};

/** Returns the label of the button that the preview clicks, read from the page's copy. */
export function labelOfButtonToClick({ buttonLabelPath }: PreviewState, content: Json): string | undefined {
  const label = buttonLabelPath && valueAt(content, buttonLabelPath);
  return typeof label === "string" ? label : undefined;
}
