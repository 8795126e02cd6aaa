import type Stripe from "stripe";
import * as z from "zod";
import type { Donation } from "../data/donations.ts";
import type { Order } from "../data/orders.ts";
import { ShopError } from "../shop-error.ts";
import { askStripe, askStripeFor } from "./ask-stripe.ts";
import { beginIntent } from "./begin-intent.ts";

/** A PaymentIntent, as much of it as we rely on. https://docs.stripe.com/api/payment_intents/object */
const intent = z.object({
  id: z.string(),
  /** When it was begun, in seconds since 1970. */
  created: z.int(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  /** Stripe's types allow none. Only who is about to pay needs it: `clientSecretOf`. */
  client_secret: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  /** Expanded where it is asked for: when the money was taken, and whether some of it has come back. */
  latest_charge: z
    .union([
      z.string(),
      z.object({ id: z.string(), created: z.int(), amount_refunded: z.int(), disputed: z.boolean() }),
    ])
    .nullable(),
  /** What the customer has to do, while that is what it waits for. */
  next_action: z.object({ type: z.string() }).nullish(),
  /** Why the last try was refused; null once another one is under way or made. */
  last_payment_error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }).nullish(),
});
export type Intent = z.output<typeof intent>;

/** What we write on a payment, and nothing personal: which shop, whose, for which order. */
const ours = z.object({
  shop: z.literal("everline"),
  orderId: z.string(),
  userId: z.string(),
});

/** Whose order the payment names; undefined when it is not a payment for an order of this shop. */
export function orderNamedBy({
  metadata,
}: Pick<Intent, "metadata">): { readonly orderId: string; readonly userId: string } | undefined {
  return ours.safeParse(metadata).data;
}

/** What we write on a donation's payment, and nothing personal: which shop, which donation. */
const oursForDonation = z.object({ shop: z.literal("everline"), donationId: z.string() });

/** Which donation the payment names; undefined when it is not a payment for a donation to this shop. */
export function donationNamedBy({ metadata }: Pick<Intent, "metadata">): string | undefined {
  return oursForDonation.safeParse(metadata).data?.donationId;
}

/** With what the customer's page pays. Throws `provider_unavailable` while Stripe gives none. */
export function clientSecretOf({ client_secret: secret }: Intent): string {
  if (secret === null) throw new ShopError("provider_unavailable");
  return secret;
}

/** When the card was charged; Stripe counts seconds. Now, if Stripe does not say. */
export function paidAtOf({ latest_charge: charge }: Intent, now: Date): Date {
  return charge === null || typeof charge === "string" ? now : new Date(charge.created * 1000);
}

/**
 * The code of the last refusal (https://docs.stripe.com/declines/codes); undefined when the last try was not refused.
 */
export function refusalOf({ last_payment_error: error }: Intent): string | undefined {
  return error ? (error.decline_code ?? error.code ?? "unknown") : undefined;
}

/**
 * Whether a payment was begun within the hour. An order is written before its payment is begun and read as it is now,
 * so that a payment whose order is not there after an hour belongs to another stage, or another machine, on the same
 * Stripe account.
 */
export function isRecent({ created }: Intent, now: Date): boolean {
  return now.getTime() - created * 1000 < 3_600_000;
}

/** What a payment's status means to us. https://docs.stripe.com/payments/paymentintents/lifecycle */
export function stageOf({ status }: Intent): "payable" | "processing" | "succeeded" | "canceled" {
  if (status === "succeeded" || status === "canceled") return status;
  // "requires_capture" would be money that is reserved; nobody should pay again.
  return status === "processing" || status === "requires_capture" ? "processing" : "payable";
}

/**
 * Whether the customer has a slip in hand (a voucher, a bank transfer's details) and may be paying it at this moment,
 * for days. https://docs.stripe.com/api/payment_intents/object#payment_intent_object-next_action
 */
export function hasSlip({ status, next_action: action }: Intent): boolean {
  return status === "requires_action" && (action?.type.endsWith("_display_details") ?? false);
}

/** Whether all that was received has gone back. */
export function isGivenBack({ latest_charge: charge, amount_received: received }: Intent): boolean {
  return charge !== null && typeof charge !== "string" && charge.amount_refunded >= received;
}

/** The payment as it is now; undefined when Stripe knows none of this id. */
export async function retrieveIntent(client: Stripe, id: string): Promise<Intent | undefined> {
  const found = await askStripeFor(() => client.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  return found && intent.parse(found);
}

/**
 * The payments that were begun since then, newest first, at most so many; those of another shape are left out,
 * because nothing here has begun them.
 */
export async function listIntents(client: Stripe, since: Date, most: number): Promise<readonly Intent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const params = { created, limit: 100, expand: ["data.latest_charge"] };
  const found = await askStripe(() => client.paymentIntents.list(params).autoPagingToArray({ limit: most }));
  return found.flatMap((one) => intent.safeParse(one).data ?? []);
}

/**
 * The id of the payment of this attempt at this order. The key makes a repeated request the same payment; because
 * what is answered to a repeated request is as old as the first, only the id is taken from the answer, and the
 * payment is read for itself.
 */
export async function createIntent(client: Stripe, { id, userId, attempt, amount, currency }: Order): Promise<string> {
  const metadata: z.input<typeof ours> = { shop: "everline", orderId: id, userId };
  const description = `Lifetime license, ${id}`;
  const created = await beginIntent(() =>
    client.paymentIntents.create(
      { amount, currency, description, metadata, automatic_payment_methods: { enabled: true } },
      { idempotencyKey: `order_${id}_${attempt}` },
    ),
  );
  return intent.pick({ id: true }).parse(created).id;
}

/** The id of the payment of this attempt at this donation, by the same rules. */
export async function createDonationIntent(
  client: Stripe,
  { id, attempt, amount, currency }: Donation,
): Promise<string> {
  const metadata: z.input<typeof oursForDonation> = { shop: "everline", donationId: id };
  const description = `Donation, ${id}`;
  const created = await beginIntent(() =>
    client.paymentIntents.create(
      { amount, currency, description, metadata, automatic_payment_methods: { enabled: true } },
      { idempotencyKey: `donation_${id}_${attempt}` },
    ),
  );
  return intent.pick({ id: true }).parse(created).id;
}

/** Cancels a payment; Stripe refuses when it is already made. */
export async function cancelIntent(client: Stripe, id: string): Promise<void> {
  await askStripe(() => client.paymentIntents.cancel(id));
}
