import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import type { Input, Reply } from "#shared/contract/index.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { newBuyer } from "./buyer.ts";

/** Calls a route of the shop's API, as another user would. */
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

/** A customer who has bought a line. */
export interface Customer {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly userId: string;
  readonly orderId: string;
  readonly phone: string;
}

/** A new customer with one order, paid unless requested otherwise. */
export async function newCustomer({ paid = true }: { readonly paid?: boolean } = {}): Promise<Customer> {
  const { name, email, password, number: phone } = newBuyer();
  const { token, user } = await callApi("register", { body: { name, email, password } });
  const { orderId, clientSecret } = await callApi("createPaymentIntent", { body: { phone } }, { token });
  if (paid) {
    await chargeCard(clientSecret);
    await callApi("completePayment", { body: { orderId, paymentIntentId: intentOf(clientSecret) } }, { token });
  }
  return { name, email, password, token, userId: user.id, orderId, phone };
}

/** A paid donation. */
export async function newDonation(
  more: Partial<Input<"createDonationIntent">["body"]> = {},
): Promise<{ readonly donationId: string; readonly email: string }> {
  const email = `${randomUUID()}@everline.example`;
  const body = {
    amountCents: 1000,
    name: "Rosa Donor",
    email,
    note: "For the night shifts.",
    anonymous: false,
    profileImage: null,
    ...more,
  };
  const { donationId, clientSecret } = await callApi("createDonationIntent", { body });
  await chargeCard(clientSecret);
  await callApi("completeDonation", { body: { donationId, paymentIntentId: intentOf(clientSecret) } });
  return { donationId, email };
}

/** A message from the contact form; returns its text. */
export async function newMessage(): Promise<string> {
  const message = `When does it open? ${randomUUID()}`;
  await callApi("sendContactMessage", { body: { name: "Rosa Writer", email: "rosa@everline.example", message } });
  return message;
}

/** Charges a valid card, like the card form. */
export async function chargeCard(clientSecret: string, stripeUrl = inject("stripeUrl")): Promise<void> {
  const reply = await fetch(`${stripeUrl}/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
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

/** The payment of a client secret. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split("_secret_")[0] ?? "";
}
