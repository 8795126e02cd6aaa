import { useRef, useState } from "react";
import { paymentWords } from "#shared/content/words/payment.ts";
import { withPrice } from "#shared/domain/money.ts";
import { useMoney } from "../language/use-money.ts";
import { useWords } from "../language/use-words.ts";
import { messageOf } from "../session/failure.ts";
import type { Payment } from "./payment.ts";

/** Creates the payment of a dialog that was opened without one. */
export type CreatePayment = () => Promise<Required<Payment>>;

/**
 * The payment of a dialog: created before it opened or, without a client secret, once the buyer pays. Nobody is charged
 * another amount than the displayed one: if the created payment has another, the buyer is asked to pay again.
 */
export function useCreatedPayment(opened: Payment, createPayment: CreatePayment | undefined) {
  const words = useWords("payment", paymentWords);
  const money = useMoney();
  const [shown, setShown] = useState<Payment>(opened);
  const secret = useRef(opened.clientSecret);

  return {
    /** The amount to display. Without a client secret if the dialog was opened without one. */
    shown,
    /** The client secret, as soon as there is one. */
    secret,
    /** Returns the client secret, or why the payment was not created. */
    async readSecret(): Promise<string | { readonly problem: string }> {
      if (secret.current !== undefined) return secret.current;
      if (createPayment === undefined) return { problem: words.unableToComplete };
      try {
        const { clientSecret, amount, currency } = await createPayment();
        secret.current = clientSecret;
        if (amount === shown.amount && currency === shown.currency) return clientSecret;
        setShown({ amount, currency });
        return { problem: withPrice(words.priceChanged, money.amount(amount, currency)) };
      } catch (error) {
        return { problem: messageOf(error, words.unableToComplete) };
      }
    },
  };
}
