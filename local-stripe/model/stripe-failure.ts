import type Stripe from "stripe";

/** The `error` object of a Stripe response. */
export interface StripeErrorBody {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  doc_url?: string;
  charge?: string;
  payment_intent?: Stripe.PaymentIntent;
  payment_method?: Stripe.PaymentMethod;
}

/**
 * An error response of Stripe. `executed`: whether the endpoint had started executing; only then does Stripe store
 * the response for the idempotency key (https://docs.stripe.com/api/idempotent_requests).
 */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: StripeErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: StripeErrorBody, executed = false) {
    super(body.message);
    this.name = "StripeFailure";
    this.status = status;
    this.body = body.code === undefined ? body : { ...body, doc_url: docUrl(body.code) };
    this.executed = executed;
  }
}

/** URL of Stripe's documentation of an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** 400: invalid parameters. Not stored for the idempotency key. */
export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...detail });
}

/** 404: `No such charge: 'ch_1'`. */
export function noSuchObject(objectType: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${objectType}: '${id}'`,
    param,
  });
}

/**
 * 400: the parameters are valid, but the object's status does not allow the operation. Stored for the idempotency key,
 * because the endpoint had started executing.
 */
export function wrongState(message: string, code: string, intent?: Stripe.PaymentIntent): StripeFailure {
  const body: StripeErrorBody = { type: "invalid_request_error", code, message };
  if (intent !== undefined) body.payment_intent = intent;
  return new StripeFailure(400, body, true);
}
