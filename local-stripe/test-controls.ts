import * as z from "zod";
import { type Faults, faultSchema } from "./faults.ts";
import { createPastPayments, pastPaymentSchema } from "./history.ts";
import type { Idempotency } from "./idempotency.ts";
import type { LimitsMet } from "./limits-met.ts";
import { type Context, type Settings, STRIPE_ITSELF } from "./model/context.ts";
import { domainWallets } from "./model/domain-wallets.ts";
import { clearState } from "./model/state.ts";
import { wrongState } from "./model/stripe-failure.ts";
import { getSession } from "./objects/checkout-sessions.ts";
import { closeDispute, disputeIntent, disputeTermsSchema, escalateInquiry, getDispute } from "./objects/disputes.ts";
import { paySession, syncSession } from "./objects/pay-session.ts";
import { getIntent } from "./objects/payment-intents.ts";
import { failRefund, getRefund, settleRefund } from "./objects/refunds.ts";
import { authenticateIntent, settleDebit } from "./objects/settle-intent.ts";
import { settleVoucher } from "./objects/vouchers.ts";
import { type RateLimiter, STRIPE_LIVE_LIMITS } from "./rate-limit.ts";
import { STRIPE_ANSWER_TIMES } from "./real-pace.ts";
import type { RequestLog } from "./request-log.ts";
import { matchPath } from "./routes.ts";
import type { Webhooks } from "./webhooks.ts";

/** Everything that the test controls act on. */
export interface ControlContext {
  context: Context;
  /** The settings at start, which a reset restores. */
  defaults: Readonly<Settings>;
  faults: Faults;
  webhooks: Webhooks;
  requests: RequestLog;
  rateLimiter: RateLimiter;
  limitsMet: LimitsMet;
  idempotency: Idempotency;
  stopTimers(): void;
}

interface TestControl {
  method: string;
  path: string;
  run(controls: ControlContext, id: string, body: unknown): unknown;
}

function defineControl<S extends z.ZodType>(
  signature: string,
  body: S,
  run: (controls: ControlContext, id: string, body: z.output<S>) => unknown,
): TestControl {
  const [method = "", path = ""] = signature.split(" ");
  return { method, path, run: (controls, id, raw) => run(controls, id, body.parse(raw)) };
}

const anyBody = z.unknown();
const modeSchema = z.discriminatedUnion("mode", [
  z.strictObject({ mode: z.literal("normal") }),
  z.strictObject({ mode: z.literal("withhold") }),
  z.strictObject({ mode: z.literal("duplicate") }),
  z.strictObject({ mode: z.literal("reorder"), count: z.int().min(2) }),
]);

/** The test controls, under `/_test/`; README.md describes each. */
const TEST_CONTROLS: readonly TestControl[] = [
  defineControl("GET /_test/faults", anyBody, ({ faults }) => ({ faults: faults.list() })),
  defineControl("POST /_test/faults", faultSchema, ({ faults }, _id, fault) => {
    faults.add(fault);
    return { faults: faults.list() };
  }),
  defineControl("DELETE /_test/faults", anyBody, ({ faults }) => {
    faults.clear();
    return { faults: [] };
  }),
  defineControl("GET /_test/webhooks", anyBody, (controls) => webhookReport(controls)),
  defineControl("POST /_test/webhooks", modeSchema, (controls, _id, mode) => {
    controls.context.settings.webhookMode = mode;
    return webhookReport(controls);
  }),
  defineControl(
    "POST /_test/webhooks/release",
    z.strictObject({ order: z.enum(["forward", "reverse"]).default("forward") }),
    async ({ webhooks }, _id, { order }) => ({ released: await webhooks.release(order) }),
  ),
  defineControl("POST /_test/events/:id/resend", anyBody, ({ webhooks }, id) => {
    webhooks.resend(id);
    return { resent: id };
  }),
  defineControl(
    "POST /_test/payment_intents/:id/settle",
    z.strictObject({ outcome: z.enum(["succeed", "fail"]) }),
    ({ context }, id, { outcome }) =>
      changeIntent(
        context,
        id,
        (intent) => settleDebit(context, intent, outcome) || settleVoucher(context, intent, outcome),
      ),
  ),
  defineControl(
    "POST /_test/payment_intents/:id/authenticate",
    z.strictObject({ outcome: z.enum(["pass", "fail"]) }),
    ({ context }, id, { outcome }) =>
      changeIntent(context, id, (intent) => authenticateIntent(context, intent, outcome)),
  ),
  defineControl("POST /_test/payment_intents/:id/dispute", disputeTermsSchema, ({ context }, id, terms) =>
    disputeIntent(context, STRIPE_ITSELF, getIntent(context, STRIPE_ITSELF, id), terms),
  ),
  defineControl("POST /_test/disputes/:id/escalate", anyBody, ({ context }, id) =>
    escalateInquiry(context, STRIPE_ITSELF, getDispute(context, id)),
  ),
  defineControl(
    "POST /_test/disputes/:id/close",
    z.strictObject({ outcome: z.enum(["won", "lost", "warning_closed"]) }),
    ({ context }, id, { outcome }) => closeDispute(context, STRIPE_ITSELF, getDispute(context, id), outcome),
  ),
  defineControl("POST /_test/refunds/:id/fail", anyBody, ({ context }, id) =>
    failRefund(context, STRIPE_ITSELF, getRefund(context, id)),
  ),
  defineControl(
    "POST /_test/refunds/:id/settle",
    z.strictObject({ outcome: z.enum(["succeed", "fail", "cancel"]) }),
    ({ context }, id, { outcome }) => settleRefund(context, STRIPE_ITSELF, getRefund(context, id), outcome),
  ),
  defineControl(
    "POST /_test/refunding",
    z.strictObject({ status: z.enum(["succeeded", "pending", "requires_action"]) }),
    ({ context }, _id, { status }) => {
      context.settings.newRefundStatus = status;
      return { status };
    },
  ),
  defineControl("POST /_test/payment_intents/:id/forget-secret", anyBody, ({ context }, id) =>
    Object.assign(getIntent(context, STRIPE_ITSELF, id), { client_secret: null }),
  ),
  defineControl(
    "POST /_test/rate-limits",
    z.strictObject({ on: z.boolean(), endpoint: z.int().min(1).optional(), total: z.int().min(1).optional() }),
    ({ context: { settings }, rateLimiter }, _id, { on, ...limits }) => {
      settings.rateLimits = on ? { ...STRIPE_LIVE_LIMITS, ...limits } : null;
      rateLimiter.clear();
      return { limits: settings.rateLimits };
    },
  ),
  defineControl(
    "POST /_test/answer-times",
    z.strictObject({ on: z.boolean() }),
    ({ context: { settings } }, _id, { on }) => {
      settings.answerTimes = on ? STRIPE_ANSWER_TIMES : null;
      return { times: settings.answerTimes };
    },
  ),
  defineControl("GET /_test/limits-met", anyBody, ({ limitsMet }) => ({ limits: limitsMet.list() })),
  defineControl("DELETE /_test/limits-met", anyBody, ({ limitsMet }) => {
    limitsMet.clear();
    return { limits: [] };
  }),
  defineControl(
    "POST /_test/methods",
    z.strictObject({ elsewhere: z.boolean() }),
    ({ context }, _id, { elsewhere }) => {
      context.settings.hasRedirectMethods = elsewhere;
      return { elsewhere };
    },
  ),
  defineControl(
    "POST /_test/wallets",
    z.strictObject({ inactive: z.array(z.enum(domainWallets)) }),
    ({ context }, _id, { inactive }) => {
      context.settings.inactiveWallets = inactive;
      return { inactive };
    },
  ),
  defineControl(
    "POST /_test/settling",
    z.strictObject({ delayMs: z.int().min(0).nullable() }),
    ({ context }, _id, { delayMs }) => {
      context.settings.settleDelayMs = delayMs;
      return { delayMs };
    },
  ),
  defineControl(
    "POST /_test/checkout/sessions/:id/pay",
    z.strictObject({ payment_method: z.string().default("pm_card_visa") }),
    ({ context }, id, body) => {
      paySession(context, getSession(context, id), body);
      return getSession(context, id);
    },
  ),
  defineControl(
    "POST /_test/past",
    z.strictObject({ payments: z.array(pastPaymentSchema) }),
    ({ context }, _id, { payments }) => ({
      payments: createPastPayments(context, payments).map(({ id, status }) => ({ id, status })),
    }),
  ),
  defineControl("GET /_test/requests", anyBody, ({ requests }) => ({ requests: requests.list() })),
  defineControl("DELETE /_test/requests", anyBody, ({ requests }) => {
    requests.clear();
    return { requests: [] };
  }),
  defineControl("POST /_test/reset", anyBody, (controls) => {
    controls.stopTimers();
    clearState(controls.context.state);
    controls.faults.clear();
    controls.requests.clear();
    controls.rateLimiter.clear();
    controls.limitsMet.clear();
    controls.webhooks.clearAttempts();
    controls.idempotency.clear();
    Object.assign(controls.context.settings, controls.defaults);
    return { reset: true };
  }),
];

function changeIntent(
  context: Context,
  id: string,
  change: (intent: ReturnType<typeof getIntent>) => boolean,
): ReturnType<typeof getIntent> {
  const intent = getIntent(context, STRIPE_ITSELF, id);
  if (!change(intent))
    throw wrongState(`This PaymentIntent has a status of ${intent.status}.`, "payment_intent_unexpected_state", intent);
  syncSession(context, intent);
  return intent;
}

function webhookReport({ context, webhooks }: ControlContext) {
  const queued = [...context.state.deliveries.values()].map(({ eventId, attempts, held }) => {
    return { eventId, type: context.state.events.get(eventId)?.type ?? null, attempts, held };
  });
  return { ...context.settings.webhookMode, queued, attempts: webhooks.attempts() };
}

/**
 * Runs the test control for a path. Returns undefined when there is none. Throws ZodError for an invalid body,
 * StripeFailure for an object in the wrong state.
 */
export function runControl(
  controls: ControlContext,
  method: string,
  path: string,
  body: unknown,
): { result: unknown } | undefined {
  for (const candidate of TEST_CONTROLS) {
    const id = candidate.method === method ? matchPath(candidate.path, path) : undefined;
    if (id !== undefined) return { result: candidate.run(controls, id, body) };
  }
  return undefined;
}
