import type Stripe from "stripe";

/** The `error` object of a Stripe answer. */
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
 * A request that Stripe answers with an error. `executed` says whether the endpoint had begun its work: only then does
 * Stripe remember the answer for the idempotency key (https://docs.stripe.com/api/idempotent_requests).
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

/** Where Stripe documents an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}

/** 400: the parameters are wrong. Not remembered for the idempotency key. */
export function invalidRequest(message: string, detail: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: "invalid_request_error", message, ...detail });
}

/** 404: `No such charge: 'ch_1'`. */
export function noSuch(what: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${what}: '${id}'`,
    param,
  });
}

/** 400: the parameters are right but the object is in another state. Remembered, because the endpoint had begun. */
export function wrongState(message: string, code: string, intent?: Stripe.PaymentIntent): StripeFailure {
  const body: StripeErrorBody = { type: "invalid_request_error", code, message };
  if (intent !== undefined) body.payment_intent = intent;
  return new StripeFailure(400, body, true);
}
