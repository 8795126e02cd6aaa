import type { ReactNode } from "react";
import type { PaymentSuccessContent } from "#shared/content/payment-success.shape.ts";
import type { Connection } from "../../connect/connections.ts";
import type { Step } from "./next-steps.tsx";
import { isWaiting, type PaymentState } from "./use-payment-status.ts";

/**
 * Returns the next steps; the last has the actions. Before a payment is complete: what it waits for, then the first
 * message and the receipt. Once it is: the first step says how far the owner's chat is. `signInStep`: how to pay, for a
 * visitor who has to sign in first.
 */
export function stepsFor(
  state: PaymentState,
  chat: Connection["state"] | undefined,
  { steps, payFirst, bankFirst, receiptLater, asked, connected }: PaymentSuccessContent["timeline"],
  actions: ReactNode,
  signInStep: string | undefined,
): readonly Step[] {
  if (state.step === "known" && state.status !== "complete") {
    const pay = signInStep === undefined ? payFirst : { ...payFirst, description: signInStep };
    return [isWaiting(state.status) ? bankFirst : pay, ...steps.slice(0, 1), { ...receiptLater, actions }];
  }
  const told = chat === "asked" ? [asked] : chat === "connected" ? [connected] : steps.slice(0, 1);
  const shown = [...told, ...steps.slice(1)];
  return shown.map((step, index) => (index === shown.length - 1 ? { ...step, actions } : step));
}
