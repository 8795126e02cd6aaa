import { newAddress } from "./donating.ts";
import { succeed } from "./front-door.ts";
import { type Customer, newCustomer, newNumber } from "./people.ts";
import { intentIdOf, pay } from "./stripe.ts";

/** A customer before the payment modal. */
export interface Purchase {
  readonly customer: Customer;
  readonly token: string;
  readonly phone: string;
  readonly orderId: string;
  readonly clientSecret: string;
  readonly paymentIntentId: string;
}

/**
 * Somebody (a new customer, unless named) opens the payment for a number (a new one, unless named), from an address
 * of their own.
 */
export async function openPurchase(
  given: { customer?: Customer; phone?: string; now?: Date; from?: string } = {},
): Promise<Purchase> {
  const { now = new Date(), phone = newNumber(), from = newAddress() } = given;
  const customer = given.customer ?? (await newCustomer(now));
  const { token } = customer;
  const request = { token, body: { phone }, now, from };
  const { orderId, clientSecret } = await succeed("createPaymentIntent", request);
  return { customer, token, phone, orderId, clientSecret, paymentIntentId: intentIdOf(clientSecret) };
}

/** The same, and the card is charged. Our functions do not know yet. */
export async function chargedPurchase(given: { customer?: Customer; phone?: string } = {}): Promise<Purchase> {
  const purchase = await openPurchase(given);
  await pay(purchase.clientSecret);
  return purchase;
}

/** The same, and the page has reported it: the order is complete. */
export async function paidPurchase(given: { customer?: Customer; phone?: string } = {}): Promise<Purchase> {
  const purchase = await chargedPurchase(given);
  const { token, orderId, paymentIntentId } = purchase;
  await succeed("completePayment", { token, body: { orderId, paymentIntentId } });
  return purchase;
}
