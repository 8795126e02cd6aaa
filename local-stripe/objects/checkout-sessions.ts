import type Stripe from "stripe";
import * as z from "zod";
import { type Caller, type Context, STRIPE_ITSELF, seconds } from "../model/context.ts";
import { minimumAmount } from "../model/currencies.ts";
import { emit } from "../model/events.ts";
import { newId } from "../model/ids.ts";
import { invalidRequest, noSuchObject, wrongState } from "../model/stripe-failure.ts";
import { pageParams, paginate, type StripeList } from "../requests/pagination.ts";
import { currency, email, integer, mergeMetadata, metadata, text } from "../requests/params.ts";
import { buildSession } from "./session-object.ts";

const lineItem = z.strictObject({
  price_data: z.strictObject({
    currency,
    unit_amount: integer,
    product_data: z.strictObject({
      name: text,
      description: text.optional(),
      images: z.array(text).optional(),
      metadata: metadata.optional(),
    }),
  }),
  quantity: integer.optional(),
});

export const createSessionParams = z.strictObject({
  mode: z.enum(["payment"]),
  line_items: z.array(lineItem).min(1),
  success_url: text,
  cancel_url: text.optional(),
  client_reference_id: text.optional(),
  customer_email: email.optional(),
  expires_at: integer.optional(),
  locale: text.optional(),
  metadata: metadata.optional(),
  payment_method_types: z.array(text).optional(),
  submit_type: z.enum(["auto", "book", "donate", "pay"]).optional(),
  ui_mode: z.enum(["hosted_page"]).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
    })
    .optional(),
});

const DAY_S = 24 * 3600;
const HALF_HOUR_S = 1800;

/**
 * `POST /v1/checkout/sessions` in payment mode. As with Stripe, the PaymentIntent is created only when the buyer
 * pays.
 */
export function createSession(context: Context, params: z.output<typeof createSessionParams>): Stripe.Checkout.Session {
  const items = params.line_items.map(({ price_data: price, quantity }) => ({
    id: newId("li"),
    name: price.product_data.name,
    currency: price.currency,
    unitAmount: price.unit_amount,
    quantity: quantity ?? 1,
  }));
  const sessionCurrency = items[0]?.currency ?? "usd";
  if (items.some((item) => item.currency !== sessionCurrency))
    throw invalidRequest("All prices on a Checkout session must have the same currency.", { param: "line_items" });
  const amount = items.reduce((total, item) => total + item.unitAmount * item.quantity, 0);
  if (amount < minimumAmount(sessionCurrency))
    throw invalidRequest("The Checkout Session's total amount due must add up to at least the minimum charge amount.", {
      code: "amount_too_small",
    });
  const now = seconds(context.now());
  const expiresAt = params.expires_at ?? now + DAY_S;
  if (expiresAt < now + HALF_HOUR_S || expiresAt > now + DAY_S)
    throw invalidRequest(
      "The `expires_at` timestamp must be between 30 minutes and 24 hours from Checkout Session creation.",
      {
        param: "expires_at",
      },
    );
  const session = buildSession(context, {
    amount,
    currency: sessionCurrency,
    successUrl: params.success_url,
    cancelUrl: params.cancel_url ?? null,
    clientReferenceId: params.client_reference_id ?? null,
    customerEmail: params.customer_email ?? null,
    expiresAt,
    metadata: mergeMetadata({}, params.metadata),
    submitType: params.submit_type ?? null,
    locale: params.locale ?? null,
    types: params.payment_method_types,
  });
  context.state.sessions.set(session.id, session);
  context.state.sessionPlans.set(session.id, {
    items,
    intentMetadata: mergeMetadata({}, params.payment_intent_data?.metadata),
    description: params.payment_intent_data?.description ?? null,
    receiptEmail: params.payment_intent_data?.receipt_email ?? null,
  });
  return session;
}

/** Returns the session with this id, or throws 404. Marks a session past `expires_at` as expired. */
export function getSession(context: Context, id: string): Stripe.Checkout.Session {
  const session = context.state.sessions.get(id);
  if (session === undefined) throw noSuchObject("checkout.session", id, "session");
  if (session.status === "open" && session.expires_at <= seconds(context.now()))
    markExpired(context, STRIPE_ITSELF, session);
  return session;
}

/** `POST /v1/checkout/sessions/:id/expire` */
export function expireSession(
  context: Context,
  caller: Caller,
  session: Stripe.Checkout.Session,
): Stripe.Checkout.Session {
  if (session.status !== "open")
    throw wrongState(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      "checkout_session_not_open",
    );
  return markExpired(context, caller, session);
}

function markExpired(context: Context, caller: Caller, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  session.status = "expired";
  session.url = null;
  emit(context, caller, "checkout.session.expired", session);
  return session;
}

export const sessionListParams = z.strictObject({
  ...pageParams,
  payment_intent: text.optional(),
  status: z.enum(["open", "complete", "expired"]).optional(),
});

/** `GET /v1/checkout/sessions` */
export function listSessions(
  context: Context,
  params: z.output<typeof sessionListParams>,
): StripeList<Stripe.Checkout.Session> {
  const all = [...context.state.sessions.keys()]
    .map((id) => getSession(context, id))
    .filter((session) => params.payment_intent === undefined || session.payment_intent === params.payment_intent)
    .filter((session) => params.status === undefined || session.status === params.status);
  return paginate("/v1/checkout/sessions", all, params);
}
