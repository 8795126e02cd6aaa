import type Stripe from "stripe";
import * as z from "zod";
import { DECLINE_NAMES } from "./declines.ts";

/** Behavior of a test payment method when it is charged. */
export const scenarioSchema = z.object({
  decline: z.enum(DECLINE_NAMES).optional(),
  authenticate: z.boolean().optional(),
  dispute: z.boolean().optional(),
  settles: z.enum(["succeed", "fail"]).optional(),
  voucher: z.boolean().optional(),
  redirect: z.boolean().optional(),
});
export type Scenario = z.infer<typeof scenarioSchema>;

const storedResponseSchema = z.object({
  key: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.string(),
  at: z.number(),
});
/** A response stored for an idempotency key; `at` in milliseconds since 1970. */
export type StoredResponse = z.infer<typeof storedResponseSchema>;

const deliverySchema = z.object({
  id: z.string(),
  eventId: z.string(),
  endpointId: z.string(),
  attempts: z.number(),
  held: z.boolean(),
});
/** An undelivered webhook. `held`: waiting to be released by a test control. */
export type Delivery = z.infer<typeof deliverySchema>;

const pendingDebitSchema = z.object({ outcome: z.enum(["succeed", "fail"]), dueAt: z.number().nullable() });
/** A pending bank debit; `dueAt` in milliseconds since 1970, null when only a test control settles it. */
export type PendingDebit = z.infer<typeof pendingDebitSchema>;

const lineItemSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  unitAmount: z.number(),
  quantity: z.number(),
});
const sessionPlanSchema = z.object({
  items: z.array(lineItemSchema),
  intentMetadata: z.record(z.string(), z.string()),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
});
/** What the buyer of a Checkout Session will pay for, and the details of the PaymentIntent. */
export type SessionPlan = z.infer<typeof sessionPlanSchema>;

/** Schema of a map of Stripe objects. Checks only their `object` field: this stand-in wrote them from typed objects. */
const objectMap = <T>(kind: string) =>
  z.map(
    z.string(),
    z.custom<T>((value) => typeof value === "object" && value !== null && "object" in value && value.object === kind),
  );

const stateSchema = z.object({
  paymentIntents: objectMap<Stripe.PaymentIntent>("payment_intent"),
  paymentMethods: objectMap<Stripe.PaymentMethod>("payment_method"),
  charges: objectMap<Stripe.Charge>("charge"),
  refunds: objectMap<Stripe.Refund>("refund"),
  disputes: objectMap<Stripe.Dispute>("dispute"),
  sessions: objectMap<Stripe.Checkout.Session>("checkout.session"),
  events: objectMap<StoredEvent>("event"),
  webhookEndpoints: objectMap<Stripe.WebhookEndpoint>("webhook_endpoint"),
  // Absent from state files of earlier versions.
  paymentMethodDomains: objectMap<Stripe.PaymentMethodDomain>("payment_method_domain").default(() => new Map()),
  scenarios: z.map(z.string(), scenarioSchema),
  settling: z.map(z.string(), pendingDebitSchema),
  sessionPlans: z.map(z.string(), sessionPlanSchema),
  answers: z.map(z.string(), storedResponseSchema),
  deliveries: z.map(z.string(), deliverySchema),
});
export type State = z.infer<typeof stateSchema>;

/** An event with a frozen copy of its object. */
export interface StoredEvent {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
}

/** Returns an empty state. */
export function emptyState(): State {
  return {
    paymentIntents: new Map(),
    paymentMethods: new Map(),
    charges: new Map(),
    refunds: new Map(),
    disputes: new Map(),
    sessions: new Map(),
    events: new Map(),
    webhookEndpoints: new Map(),
    paymentMethodDomains: new Map(),
    scenarios: new Map(),
    settling: new Map(),
    sessionPlans: new Map(),
    answers: new Map(),
    deliveries: new Map(),
  };
}

/** Clears the state in place. */
export function clearState(state: State): void {
  for (const map of Object.values(state)) map.clear();
}

/** Serializes the state as JSON; maps become arrays of pairs. */
export function serializeState(state: State): string {
  return JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, map]) => [name, [...map]])));
}

const fileSchema = z.record(z.string(), z.array(z.tuple([z.string(), z.unknown()])));

/** Parses the output of `serializeState`. Throws for any other text. */
export function parseState(text: string): State {
  const file = fileSchema.parse(JSON.parse(text));
  return stateSchema.parse(Object.fromEntries(Object.entries(file).map(([name, pairs]) => [name, new Map(pairs)])));
}
