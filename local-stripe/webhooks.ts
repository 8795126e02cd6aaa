import type { Context } from "./model/context.ts";
import { CONFIGURED_ENDPOINT, queueDelivery } from "./model/events.ts";
import type { Delivery } from "./model/state.ts";
import { noSuchObject } from "./model/stripe-failure.ts";
import { sendWebhook } from "./send-webhook.ts";

/** Result of one delivery attempt; `status` 0 means no response. */
export interface Attempt {
  at: string;
  eventId: string;
  type: string;
  attempt: number;
  status: number;
}

const MAX_LOGGED_ATTEMPTS = 1000;

/**
 * Delivers queued webhooks at least once: the first attempt immediately, then one after each of `retryDelaysMs`.
 * After the last one the event stays undelivered (`pending_webhooks` > 0), as with Stripe after three days.
 */
export function createWebhooks(context: Context, retryDelaysMs: readonly number[], save: () => Promise<void>) {
  const { deliveries, events, webhookEndpoints } = context.state;
  const started = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  const attempts: Attempt[] = [];
  let abortController = new AbortController();

  function endpointOf(delivery: Delivery): { url: string; secret: string } | undefined {
    const { webhookUrl, webhookSecret } = context.settings;
    if (delivery.endpointId === CONFIGURED_ENDPOINT)
      return webhookUrl === undefined ? undefined : { url: webhookUrl, secret: webhookSecret };
    const endpoint = webhookEndpoints.get(delivery.endpointId);
    return endpoint?.secret === undefined ? undefined : { url: endpoint.url, secret: endpoint.secret };
  }

  async function attemptDelivery(delivery: Delivery): Promise<void> {
    const event = events.get(delivery.eventId);
    const endpoint = endpointOf(delivery);
    if (event === undefined || endpoint === undefined) {
      deliveries.delete(delivery.id);
      return;
    }
    const { signal } = abortController;
    const now = context.now();
    const status = await sendWebhook(endpoint.url, endpoint.secret, event, now, signal);
    if (signal.aborted) return;
    delivery.attempts += 1;
    attempts.push({ at: now.toISOString(), eventId: event.id, type: event.type, attempt: delivery.attempts, status });
    if (attempts.length > MAX_LOGGED_ATTEMPTS) attempts.shift();
    const delay = retryDelaysMs[delivery.attempts - 1];
    if (status >= 200 && status < 300) {
      event.pending_webhooks = Math.max(0, event.pending_webhooks - 1);
      deliveries.delete(delivery.id);
    } else if (delay === undefined) {
      deliveries.delete(delivery.id);
    } else {
      retryAfter(delay, delivery);
    }
    await save();
  }

  function retryAfter(delay: number, delivery: Delivery): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attemptDelivery(delivery);
    }, delay);
    timers.add(timer);
  }

  /** Starts every delivery that has not been started. Call it once the state that contains them is saved. */
  function startDeliveries(): void {
    const { webhookMode } = context.settings;
    const heldDeliveries = [...deliveries.values()].filter((delivery) => delivery.held);
    if (webhookMode.mode === "reorder" && heldDeliveries.length >= webhookMode.count) void release("reverse");
    for (const delivery of deliveries.values()) {
      if (delivery.held || started.has(delivery.id)) continue;
      started.add(delivery.id);
      void attemptDelivery(delivery);
    }
  }

  /** Releases the held deliveries one by one, in this order, and waits for their first attempts. */
  async function release(order: "forward" | "reverse"): Promise<number> {
    const heldDeliveries = [...deliveries.values()].filter((delivery) => delivery.held);
    if (order === "reverse") heldDeliveries.reverse();
    for (const delivery of heldDeliveries) {
      delivery.held = false;
      started.add(delivery.id);
    }
    for (const delivery of heldDeliveries) await attemptDelivery(delivery);
    return heldDeliveries.length;
  }

  /** Queues an event again for every endpoint, whether or not it was delivered. */
  function resend(eventId: string): void {
    if (!events.has(eventId)) throw noSuchObject("event", eventId);
    const endpointIds = [
      ...(context.settings.webhookUrl === undefined ? [] : [CONFIGURED_ENDPOINT]),
      ...webhookEndpoints.keys(),
    ];
    for (const endpointId of endpointIds) queueDelivery(context, eventId, endpointId, false);
  }

  /** Aborts attempts in flight and clears the timers; the queue stays in the state. */
  function stop(): void {
    abortController.abort();
    abortController = new AbortController();
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
    started.clear();
  }

  return {
    startDeliveries,
    release,
    resend,
    stop,
    attempts: (): readonly Attempt[] => attempts,
    clearAttempts: (): void => void attempts.splice(0),
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;
