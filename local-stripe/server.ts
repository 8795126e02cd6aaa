import { createServer } from "node:http";
import { createDebitTimers } from "./debit-timers.ts";
import { createFaults } from "./faults.ts";
import { handleRequest } from "./handle-request.ts";
import { createIdempotency } from "./idempotency.ts";
import { createLimitsMet } from "./limits-met.ts";
import type { AnswerTimes, Context, RateLimits } from "./model/context.ts";
import { createRateLimiter } from "./rate-limit.ts";
import { createRealPace } from "./real-pace.ts";
import { createRequestLog } from "./request-log.ts";
import { createStateWriter, loadState } from "./state-file.ts";
import { createWebhooks } from "./webhooks.ts";

export interface LocalStripeOptions {
  /** 0 for any free port. `startLocalStripe` rejects with Node's EADDRINUSE when the port is in use. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Receives every event, in addition to the endpoints registered over the API. */
  webhookUrl?: string;
  webhookSecret: string;
  /** File in which the state is saved. Without one, the state is only in memory. */
  stateFile?: string;
  /** Delays between delivery attempts. Default 0.2, 1, 5, 15 and 60 seconds. */
  retryDelaysMs?: readonly number[];
  /** How long a bank debit stays `processing`; null: until settled by a test control. Default 3 seconds. */
  settleDelayMs?: number | null;
  /** Default: no limits. `STRIPE_LIVE_LIMITS` has those of an account in live mode. */
  rateLimits?: RateLimits | null;
  /** Default: at once. `STRIPE_ANSWER_TIMES` has Stripe's; then one request at a time writes to a payment, too. */
  answerTimes?: AnswerTimes | null;
  /** From 0 to 1, for the time of an answer. */
  random?: () => number;
  now?: () => Date;
}

export interface LocalStripe {
  url: string;
  port: number;
  stop(): Promise<void>;
}

export const RETRY_DELAYS_MS = [200, 1000, 5000, 15_000, 60_000];
const SETTLE_DELAY_MS = 3000;

/** Starts a local stand-in for Stripe: its HTTP API, its Stripe.js and its hosted pages. See README.md. */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const state = await loadState(options.stateFile);
  const save = createStateWriter(options.stateFile, state);
  let origin = "";
  const context: Context = {
    state,
    now: options.now ?? (() => new Date()),
    origin: () => origin,
    settings: {
      settleDelayMs: options.settleDelayMs === undefined ? SETTLE_DELAY_MS : options.settleDelayMs,
      hasRedirectMethods: false,
      inactiveWallets: [],
      rateLimits: options.rateLimits ?? null,
      answerTimes: options.answerTimes ?? null,
      newRefundStatus: "succeeded",
      webhookMode: { mode: "normal" },
      webhookUrl: options.webhookUrl,
      webhookSecret: options.webhookSecret,
    },
  };
  // Background work has no caller: a failed write is logged here. If writing still fails, the next request reports it.
  const logError = (error: unknown): void => console.error("local Stripe:", error);
  const webhooks = createWebhooks(context, options.retryDelaysMs ?? RETRY_DELAYS_MS, () => save().catch(logError));
  const debits = createDebitTimers(context, () => commit().catch(logError));
  async function commit(): Promise<void> {
    await save();
    webhooks.startDeliveries();
    debits.startTimers();
  }
  const stopTimers = (): void => {
    webhooks.stop();
    debits.stop();
  };
  const defaults = { ...context.settings };
  const limitsMet = createLimitsMet();
  const controls = {
    context,
    defaults,
    webhooks,
    commit,
    stopTimers,
    faults: createFaults(),
    limitsMet,
    rateLimiter: createRateLimiter(limitsMet),
    atRealPace: createRealPace(options.random ?? Math.random),
    requests: createRequestLog(),
    idempotency: createIdempotency(context),
  };

  const server = createServer((request, response) => {
    handleRequest(controls, request, response).catch((error: unknown) => {
      console.error("local Stripe:", error);
      response.destroy();
    });
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, options.host ?? "127.0.0.1", () => {
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : options.port);
    });
  });
  origin = `http://${options.host ?? "127.0.0.1"}:${port}`;
  webhooks.startDeliveries();
  debits.startTimers();

  return {
    url: origin,
    port,
    stop: async () => {
      stopTimers();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await save();
    },
  };
}
