import type Stripe from "stripe";
import * as z from "zod";
import type { Donation } from "../data/donations.ts";
import type { Order } from "../data/orders.ts";
import { ShopError } from "../shop-error.ts";
import { callStripe, retrieveIfExists } from "./call-stripe.ts";
import { createOrExplainRejection } from "./create-or-explain-rejection.ts";

/** The relevant fields of a PaymentIntent. https://docs.stripe.com/api/payment_intents/object */
const intent = z.object({
  id: z.string(),
  /** Creation time, in seconds since 1970. */
  created: z.int(),
  status: z.string(),
  amount: z.int(),
  amount_received: z.int(),
  currency: z.string(),
  livemode: z.boolean(),
  /** Nullable in Stripe's types. Needed only to pay; see `clientSecretOf`. */
  client_secret: z.string().nullable(),
  metadata: z.record(z.string(), z.string()),
  /** Only an id, unless the request expands it: then the time of the charge, and its reversals. */
  latest_charge: z
    .union([
      z.string(),
      z.object({
        id: z.string(),
        created: z.int(),
        amount_refunded: z.int(),
        disputed: z.boolean(),
        payment_method_details: z
          .object({
            type: z.string(),
            card: z.object({ brand: z.string().nullish(), last4: z.string().nullish() }).nullish(),
          })
          .nullish(),
      }),
    ])
    .nullable(),
  /** The next action expected of the customer, if any. */
  next_action: z.object({ type: z.string() }).nullish(),
  /** Why the last attempt was declined; null during or after another attempt. */
  last_payment_error: z.object({ code: z.string().optional(), decline_code: z.string().optional() }).nullish(),
});
export type Intent = z.output<typeof intent>;

/** Metadata of an order's payment: shop, user and order ids, nothing personal. */
const orderMetadata = z.object({
  shop: z.literal("everline"),
  orderId: z.string(),
  userId: z.string(),
});

/** The order and its owner, from the metadata; undefined for a payment that is not for an order of this shop. */
export function orderIdsOf({
  metadata,
}: Pick<Intent, "metadata">): { readonly orderId: string; readonly userId: string } | undefined {
  return orderMetadata.safeParse(metadata).data;
}

/** Metadata of a donation's payment: shop and donation id, nothing personal. */
const donationMetadata = z.object({ shop: z.literal("everline"), donationId: z.string() });

/** The donation's id, from the metadata; undefined for a payment that is not for a donation to this shop. */
export function donationIdOf({ metadata }: Pick<Intent, "metadata">): string | undefined {
  return donationMetadata.safeParse(metadata).data?.donationId;
}

/** The secret that the page confirms the payment with. Throws `provider_unavailable` if Stripe sent none. */
export function clientSecretOf({ client_secret: secret }: Intent): string {
  if (secret === null) throw new ShopError("provider_unavailable");
  return secret;
}

/** When the card was charged, to the second; `now` if the response contains no charge. */
export function paidAtOf({ latest_charge: charge }: Intent, now: Date): Date {
  return charge === null || typeof charge === "string" ? now : new Date(charge.created * 1000);
}

/**
 * The seconds since a card was charged; undefined for other methods, such as a bank debit, whose charge is made days
 * before its money arrives.
 */
export function secondsSinceCardCharge({ latest_charge: charge }: Intent, now: Date): number | undefined {
  if (charge === null || typeof charge === "string" || charge.payment_method_details?.type !== "card") return undefined;
  return Math.max(0, Math.round(now.getTime() / 1000) - charge.created);
}

/** The names of payment methods that customers know by name. https://docs.stripe.com/api/charges/object */
const methodNames: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
  eftpos_au: "eftpos",
  cartes_bancaires: "Cartes Bancaires",
  link: "Link",
  paypal: "PayPal",
  klarna: "Klarna",
  cashapp: "Cash App Pay",
  amazon_pay: "Amazon Pay",
  alipay: "Alipay",
  wechat_pay: "WeChat Pay",
  ideal: "iDEAL",
  bancontact: "Bancontact",
  eps: "EPS",
  p24: "Przelewy24",
  blik: "BLIK",
  twint: "TWINT",
  swish: "Swish",
  mobilepay: "MobilePay",
  multibanco: "Multibanco",
  oxxo: "OXXO",
  pix: "Pix",
  boleto: "Boleto",
  sepa_debit: "SEPA",
  us_bank_account: "ACH",
};

/** How the payment was made, as a name that is the same in every language; undefined for an unknown method. */
export function methodOf({ latest_charge: charge }: Intent): string | undefined {
  if (charge === null || typeof charge === "string") return undefined;
  const { type = "", card } = charge.payment_method_details ?? {};
  const name = methodNames[type === "card" ? (card?.brand ?? "") : type];
  if (name === undefined || type !== "card" || !card?.last4) return name;
  return `${name} •••• ${card.last4}`;
}

/**
 * The decline code of the last attempt (https://docs.stripe.com/declines/codes); undefined when it was not declined.
 */
export function refusalOf({ last_payment_error: error }: Pick<Intent, "last_payment_error">): string | undefined {
  return error ? (error.decline_code ?? error.code ?? "unknown") : undefined;
}

/**
 * Whether the payment was created within the last hour: its order or donation may not be readable yet, so a retry can
 * help. An older payment without one belongs to another stage, or a developer's machine, on the same Stripe account.
 */
export function isRecent({ created }: Intent, now: Date): boolean {
  return now.getTime() - created * 1000 < 3_600_000;
}

/** Maps Stripe's status to ours. https://docs.stripe.com/payments/paymentintents/lifecycle */
export function paymentStateOf({ status }: Intent): "payable" | "processing" | "succeeded" | "canceled" {
  if (status === "succeeded" || status === "canceled") return status;
  // "requires_capture" means that the money is reserved; the customer must not pay again.
  return status === "processing" || status === "requires_capture" ? "processing" : "payable";
}

/**
 * Whether the customer has received a voucher or bank transfer details, and may still pay with them days later.
 * https://docs.stripe.com/api/payment_intents/object#payment_intent_object-next_action
 */
export function hasVoucher({ status, next_action: action }: Intent): boolean {
  return status === "requires_action" && (action?.type.endsWith("_display_details") ?? false);
}

/** Whether the whole amount received was refunded. */
export function isFullyRefunded({ latest_charge: charge, amount_received: received }: Intent): boolean {
  return charge !== null && typeof charge !== "string" && charge.amount_refunded >= received;
}

/** Fetches the payment; undefined when Stripe does not know the id. */
export async function retrieveIntent(client: Stripe, id: string): Promise<Intent | undefined> {
  const response = await retrieveIfExists(() => client.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));
  return response && intent.parse(response);
}

/**
 * Lists the newest payments created since this time, newest first. Payments of another shape were not created by this
 * shop and are skipped.
 */
export async function listIntents(client: Stripe, since: Date, maxCount: number): Promise<readonly Intent[]> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  const params = { created, limit: 100, expand: ["data.latest_charge"] };
  const response = await callStripe(() => client.paymentIntents.list(params).autoPagingToArray({ limit: maxCount }));
  return response.flatMap((one) => intent.safeParse(one).data ?? []);
}

/** A payment that Stripe has created. */
export interface CreatedIntent {
  readonly id: string;
  /**
   * The payment as it is now. Undefined if Stripe replayed its reply to an earlier call, which may be outdated: then
   * the payment must be fetched. https://docs.stripe.com/api/idempotent_requests
   */
  readonly current: Intent | undefined;
}

/** Creates the payment for an order's current attempt. Idempotent: a repeated call creates no second one. */
export async function createOrderIntent(
  client: Stripe,
  { id, userId, attempt, amount, currency }: Order,
): Promise<CreatedIntent> {
  const metadata: z.input<typeof orderMetadata> = { shop: "everline", orderId: id, userId };
  const description = `Lifetime license, ${id}`;
  const created = await createOrExplainRejection(() =>
    client.paymentIntents.create(
      { amount, currency, description, metadata, automatic_payment_methods: { enabled: true } },
      { idempotencyKey: `order_${id}_${attempt}` },
    ),
  );
  return parseCreated(created);
}

/** Creates the payment for a donation's current attempt. Idempotent, like an order's payment. */
export async function createDonationIntent(
  client: Stripe,
  { id, attempt, amount, currency }: Donation,
): Promise<CreatedIntent> {
  const metadata: z.input<typeof donationMetadata> = { shop: "everline", donationId: id };
  const description = `Donation, ${id}`;
  const created = await createOrExplainRejection(() =>
    client.paymentIntents.create(
      { amount, currency, description, metadata, automatic_payment_methods: { enabled: true } },
      { idempotencyKey: `donation_${id}_${attempt}` },
    ),
  );
  return parseCreated(created);
}

function parseCreated(created: Stripe.Response<Stripe.PaymentIntent>): CreatedIntent {
  const isReplay = created.lastResponse.headers["idempotent-replayed"] === "true";
  const { id } = intent.pick({ id: true }).parse(created);
  return { id, current: isReplay ? undefined : intent.parse(created) };
}

/** Cancels a payment. Stripe rejects this once the payment has succeeded. */
export async function cancelIntent(client: Stripe, id: string): Promise<void> {
  await callStripe(() => client.paymentIntents.cancel(id));
}
