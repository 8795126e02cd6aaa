import { newIpAddress } from "./donating.ts";
import { callExpectingSuccess } from "./front-door.ts";
import { type Customer, newCustomer, newNumber } from "./people.ts";
import { intentIdOf, pay } from "./stripe.ts";

/** A customer with an open payment dialog. */
export interface OpenPurchase {
  readonly customer: Customer;
  readonly token: string;
  readonly phone: string;
  readonly orderId: string;
  readonly clientSecret: string;
  readonly paymentIntentId: string;
}

interface PurchaseOptions {
  readonly customer?: Customer;
  readonly phone?: string;
  readonly now?: Date;
  readonly ipAddress?: string;
}

/** Creates the payment for a phone number. Customer, number and IP address are new unless given. */
export async function newOpenPurchase(options: PurchaseOptions = {}): Promise<OpenPurchase> {
  const { now = new Date(), phone = newNumber(), ipAddress = newIpAddress() } = options;
  const customer = options.customer ?? (await newCustomer(now));
  const { token } = customer;
  const request = { token, body: { phone }, now, ipAddress };
  const { orderId, clientSecret } = await callExpectingSuccess("createPaymentIntent", request);
  return { customer, token, phone, orderId, clientSecret, paymentIntentId: intentIdOf(clientSecret) };
}

/** Creates an open purchase and charges the card; the payment is not yet reported to the shop. */
export async function newChargedPurchase(options: PurchaseOptions = {}): Promise<OpenPurchase> {
  const purchase = await newOpenPurchase(options);
  await pay(purchase.clientSecret);
  return purchase;
}

/** Creates a charged purchase whose payment the page reports, so that the order is complete. */
export async function newPaidPurchase(options: PurchaseOptions = {}): Promise<OpenPurchase> {
  const purchase = await newChargedPurchase(options);
  const { token, orderId, paymentIntentId } = purchase;
  const { now = new Date() } = options;
  await callExpectingSuccess("completePayment", { token, body: { orderId, paymentIntentId }, now });
  return purchase;
}
