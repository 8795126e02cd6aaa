import { formatMoney } from "#shared/domain/money.ts";
import { ShopError } from "../shop-error.ts";
import type { Intent } from "./intents.ts";

/** What an order or a donation expects: in minor units of the currency. */
interface Price {
  readonly amount: number;
  readonly currency: string;
}

/**
 * Returns the error about a succeeded payment that does not match its order or donation. It names the amounts if they
 * differ, also in what they are a sum of. `reader`: who is to read it; a customer is asked to write to us.
 */
export function mismatchError(
  { amount_received: received, currency }: Intent,
  expected: Price,
  noun: "order" | "donation",
  reader: "customer" | "admin",
): ShopError {
  const price = formatMoney(expected.amount, expected.currency);
  const isRight = received === expected.amount && currency === expected.currency;
  const paid = formatMoney(received, currency);
  const message =
    reader === "customer"
      ? `${isRight ? "This payment does not belong to" : `You paid ${paid}, but ${price} is the amount of`} this ${noun}. Please contact support.`
      : isRight
        ? `The payment succeeded in Stripe, but its metadata or mode doesn't match this ${noun}, which expects ${price}.`
        : `${paid} was paid in Stripe, but this ${noun} expects ${price}.`;
  return new ShopError("payment_mismatch", { message });
}
