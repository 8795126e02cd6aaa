import { once } from "node:events";
import { createServer } from "node:http";
import Stripe from "stripe";
import * as z from "zod";
import { type LocalStripeOptions, startLocalStripe } from "./server.ts";

/** Test setup: a local Stripe, the real SDK pointed at it, its test controls, and a shop that receives webhooks. */

export const WEBHOOK_SECRET = "whsec_test";

/** Starts a local Stripe on a free port. Call `stop` when done. */
export async function startTestStripe(options: Partial<LocalStripeOptions> = {}) {
  const server = await startLocalStripe({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    retryDelaysMs: [5, 5, 5],
    settleDelayMs: 5,
    ...options,
  });
  /** Calls a test control, by default with POST. */
  const callControl = async (path: string, body: object = {}, method = "POST"): Promise<Response> =>
    fetch(`${server.url}/_test/${path}`, { method, ...(method === "GET" ? {} : { body: JSON.stringify(body) }) });
  return { ...server, callControl, stripe: clientFor(server.port) };
}

/** Creates the real SDK, pointed at a local Stripe. */
export function clientFor(port: number, key = "sk_test_local", maxNetworkRetries = 0): Stripe {
  return new Stripe(key, { host: "127.0.0.1", port, protocol: "http", maxNetworkRetries, telemetry: false });
}

export interface ReceivedWebhook {
  body: string;
  signature: string;
  id: string;
  type: string;
}

const eventSchema = z.object({ id: z.string(), type: z.string() });

/** Starts a shop that records its webhooks and responds with the status from `statusFor` (default 200). */
export async function startWebhookReceiver(statusFor: (webhook: ReceivedWebhook, count: number) => number = () => 200) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += chunk;
    const webhook = {
      body,
      signature: String(request.headers["stripe-signature"]),
      ...eventSchema.parse(JSON.parse(body)),
    };
    received.push(webhook);
    response.writeHead(statusFor(webhook, received.length)).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const types = (): string[] => received.map((webhook) => webhook.type);
  const stop = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${port}/webhook`, received, types, stop };
}
