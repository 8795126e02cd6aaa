import { useRef, useState } from "react";
import type { Payment } from "./payment.ts";
import type { RefusalReason } from "./refusal.ts";

/** Creates the payment of a dialog that was opened without one. */
export type CreatePayment = () => Promise<Required<Payment>>;

/**
 * The payment of a dialog: created before it opened or, without a client secret, once the buyer pays. Nobody is charged
 * another amount than the displayed one: if the created payment has another, the buyer is asked to pay again.
 */
export function useCreatedPayment(opened: Payment, createPayment: CreatePayment | undefined) {
  const [shown, setShown] = useState<Payment>(opened);
  const secret = useRef(opened.clientSecret);

  return {
    /** The amount to display. Without a client secret if the dialog was opened without one. */
    shown,
    /** The client secret, as soon as there is one. */
    secret,
    /** Returns the client secret, or why the payment was not created. */
    async readSecret(): Promise<string | { readonly problem: RefusalReason }> {
      if (secret.current !== undefined) return secret.current;
      if (createPayment === undefined) return { problem: "unableToComplete" };
      try {
        const { clientSecret, amount, currency } = await createPayment();
        secret.current = clientSecret;
        if (amount === shown.amount && currency === shown.currency) return clientSecret;
        setShown({ amount, currency });
        return { problem: "priceChanged" };
      } catch (error) {
        return { problem: { error } };
      }
    },
  };
}
