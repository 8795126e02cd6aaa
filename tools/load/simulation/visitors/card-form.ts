import { CallFailed } from "../../buyers/browser.ts";
import type { Attempt, CardForm } from "../../buyers/card.ts";
import type { Account } from "../shop/account.ts";
import type { SimulatedShop } from "../shop/shop.ts";
import type { Payment } from "../shop/stripe.ts";

/** What a bank answers to Stripe's test cards. */
const outcomes: Readonly<Record<string, "paid" | "declined" | "asks" | "asks, then declines">> = {
  pm_card_visa: "paid",
  pm_card_chargeDeclinedInsufficientFunds: "declined",
  pm_card_chargeDeclined: "declined",
  pm_card_threeDSecure2Required: "asks",
  pm_card_threeDSecureRequiredChargeDeclined: "asks, then declines",
};

/** The card form of a buyer's payment. What Stripe reports to the shop goes its own way: `inBackground`. */
export function openCardForm(
  account: Account,
  payment: Payment,
  shop: SimulatedShop,
  inBackground: (work: Promise<void>) => void,
): CardForm {
  const { stripe } = shop.services;
  let usedCard = "";
  const succeed = () => {
    payment.status = "succeeded";
    inBackground(shop.reportSuccess(account));
  };
  const decline = () => {
    payment.status = "payable";
    inBackground(shop.reportDecline(account));
  };
  const outcome = (): Attempt => {
    if (payment.status === "succeeded") return "paid";
    return payment.status === "asks for 3-D Secure" ? payment.status : "refused";
  };
  const request = async (method: "GET" | "POST", path: string, work?: () => void): Promise<Attempt> => {
    const rejection = await stripe.request(method, path, work);
    if (rejection !== undefined) throw new CallFailed(rejection.getStatusCode(), "rate_limit", "rate_limit");
    return outcome();
  };
  return {
    intentId: payment.id,
    pay: (card) =>
      request("POST", `/v1/payment_intents/${payment.id}/confirm`, () => {
        usedCard = card;
        if (outcomes[card] === "paid") succeed();
        else if (outcomes[card] === "declined") decline();
        else payment.status = "asks for 3-D Secure";
      }),
    approve() {
      // The bank's page is not Stripe's. A second look after a rejected one changes nothing.
      if (payment.status === "asks for 3-D Secure") outcomes[usedCard] === "asks" ? succeed() : decline();
      return request("GET", `/v1/payment_intents/${payment.id}`);
    },
  };
}
