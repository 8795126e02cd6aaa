import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Input, Reply } from "#shared/contract/index.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { newBuyer } from "./buyer.ts";

/**
 * Calls a route of the shop's API, outside of any browser.
 * @throws Error with the status and body of a failed call
 */
export async function callApi<Id extends RouteId>(
  id: Id,
  {
    params,
    query,
    body,
  }: { readonly params?: object; readonly query?: Record<string, string>; readonly body?: object },
  { token, siteUrl = inject("siteUrl") }: { readonly token?: string; readonly siteUrl?: string } = {},
): Promise<Reply<Id>> {
  const { method, path } = routes[id];
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(params ?? {}, name)));
  const reply = await fetch(`${siteUrl}${address}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`${id} answered ${reply.status}: ${await reply.text()}`);
  return reply.json();
}

/** A customer with one order. */
export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: string;
  readonly orderId: string;
  readonly phone: string;
}

/** Creates a customer with one order, which is paid by default. */
export async function newCustomer({ paid = true }: { readonly paid?: boolean } = {}): Promise<Customer> {
  const { name, email, password, number: phone } = newBuyer();
  const { token, user } = await callApi("register", { body: { name, email, password } });
  const { orderId, clientSecret } = await callApi("createPaymentIntent", { body: { phone } }, { token });
  if (paid) {
    await chargeCard(clientSecret);
    await callApi("completePayment", { body: { orderId, paymentIntentId: intentIdOf(clientSecret) } }, { token });
  }
  return { name, email, password, token, userId: user.id, orderId, phone };
}

/** Creates a paid donation. */
export async function newDonation(
  overrides: Partial<Input<"createDonationIntent">["body"]> = {},
): Promise<{ readonly donationId: string; readonly email: string }> {
  const email = `${randomUUID()}@everline.example`;
  const body = {
    amountCents: 1000,
    name: "Rosa Donor",
    email,
    note: "For the night shifts.",
    anonymous: false,
    profileImage: null,
    ...overrides,
  };
  const { donationId, clientSecret } = await callApi("createDonationIntent", { body });
  await chargeCard(clientSecret);
  await callApi("completeDonation", { body: { donationId, paymentIntentId: intentIdOf(clientSecret) } });
  return { donationId, email };
}

/** Sends a message as the contact form does, and returns its text. */
export async function newMessage(): Promise<string> {
  const message = `When does it open? ${randomUUID()}`;
  await callApi("sendContactMessage", { body: { name: "Rosa Writer", email: "rosa@everline.example", message } });
  return message;
}

/** Charges a valid card, as the card form does. */
export async function chargeCard(clientSecret: string, stripeUrl = inject("stripeUrl")): Promise<void> {
  const reply = await fetch(`${stripeUrl}/v1/payment_intents/${intentIdOf(clientSecret)}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_journeys" },
    body: new URLSearchParams({
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: "https://shop.example/",
    }),
  });
  if (!reply.ok) throw new Error(`The local Stripe answered ${reply.status}: ${await reply.text()}`);
}

/** Returns the PaymentIntent's id, which is the first part of its client secret. */
export function intentIdOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
