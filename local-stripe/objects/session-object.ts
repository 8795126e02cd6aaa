import type Stripe from "stripe";
import { bankDebitFor } from "../model/cards.ts";
import { type Context, seconds } from "../model/context.ts";
import { randomText } from "../model/ids.ts";

/** Caller-defined fields of a new Checkout Session. */
export interface SessionParams {
  amount: number;
  currency: string;
  successUrl: string;
  cancelUrl: string | null;
  clientReferenceId: string | null;
  customerEmail: string | null;
  expiresAt: number;
  metadata: Record<string, string>;
  submitType: string | null;
  locale: string | null;
  types: string[] | undefined;
}

/** Builds a hosted Checkout Session in payment mode, with every field of this API version. */
export function buildSession(context: Context, params: SessionParams): Stripe.Checkout.Session {
  const id = `cs_test_a1${randomText(56)}`;
  const bank = bankDebitFor(params.currency);
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: params.amount,
    amount_total: params.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancelUrl,
    client_reference_id: params.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: seconds(context.now()),
    currency: params.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details:
      params.customerEmail === null
        ? null
        : {
            address: null,
            business_name: null,
            email: params.customerEmail,
            individual_name: null,
            name: null,
            phone: null,
            tax_exempt: "none",
            tax_ids: null,
          },
    customer_email: params.customerEmail,
    discounts: [],
    expires_at: params.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale,
    managed_payments: null,
    metadata: params.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: "automatic" } },
    payment_method_types: params.types ?? ["card", ...(bank === undefined ? [] : [bank])],
    payment_status: "unpaid",
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submitType,
    subscription: null,
    success_url: params.successUrl,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${context.origin()}/c/pay/${id}`,
    wallet_options: null,
  };
}
