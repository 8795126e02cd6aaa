import Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { callStripe } from "./call-stripe.ts";

type Endpoint = Stripe.WebhookEndpoint;

/** The stored fields about the endpoint. Without `id`, its secret was entered by the operator. */
export interface StoredEndpoint {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** The changes to the endpoints at the shop's address. */
export interface Plan {
  /**
   * The endpoint to keep; its signing secret is stored, or entered by the operator. Undefined: a new one is created.
   */
  readonly keep: Endpoint | undefined;
  /** Whether the kept endpoint's secret must be entered. */
  readonly needsSecret: boolean;
  /** Endpoints whose signing secret is unknown, to be removed. */
  readonly remove: readonly Endpoint[];
  /** Endpoints created by others, to which the stored secret may belong. */
  readonly unsure: readonly Endpoint[];
}

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;
const eventTypes = z.array(z.custom<EventType>((type) => typeof type === "string")).parse(stripeEventTypes);

const right = "Webhook Endpoints: write";
const madeBy = "npm run setup";

/** Stripe's endpoints for this address, and the one with this id at any address; with the key's account and mode. */
export async function endpointsAt(stripe: Stripe, url: string, id: string | undefined): Promise<readonly Endpoint[]> {
  const all = await callStripe(right, () =>
    stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return all.filter((endpoint) => endpoint.id === id || isAt(endpoint, url));
}

function isAt(endpoint: Endpoint, url: string): boolean {
  return endpoint.url.replace(/\/$/, "") === url.replace(/\/$/, "");
}

/**
 * Stripe returns a signing secret once, on creation. So an endpoint created by this command is usable only while its
 * id and secret are stored: one from a run that died before is replaced. One created by the operator is left to them.
 * @param anew whether the operator requests a new signing secret in any case
 */
export function planFor(endpoints: readonly Endpoint[], stored: StoredEndpoint, anew: boolean): Plan {
  const noWork = { needsSecret: false, remove: [], unsure: [] };
  if (anew) return { ...noWork, keep: undefined, remove: endpoints };
  const ownEndpoint = stored.secret === undefined ? undefined : endpoints.find(({ id }) => id === stored.id);
  if (ownEndpoint !== undefined)
    return { ...noWork, keep: ownEndpoint, remove: endpoints.filter((one) => one !== ownEndpoint) };
  const byHand = endpoints.filter(({ metadata }) => metadata.madeBy !== madeBy);
  const managed = endpoints.filter((endpoint) => !byHand.includes(endpoint));
  const [first, ...others] = byHand;
  if (first === undefined) return { ...noWork, keep: undefined, remove: managed };
  const isTyped = stored.secret !== undefined && stored.id === undefined;
  return { keep: first, needsSecret: !isTyped, remove: managed, unsure: others };
}

/** The update that a kept endpoint needs, for instance because the shop has moved. Undefined for none. */
export function changeFor(endpoint: Endpoint, url: string): Stripe.WebhookEndpointUpdateParams | undefined {
  const currentEvents: ReadonlySet<string> = new Set(endpoint.enabled_events);
  const hasSameEvents = currentEvents.size === eventTypes.length && eventTypes.every((type) => currentEvents.has(type));
  if (hasSameEvents && endpoint.status === "enabled" && isAt(endpoint, url)) return undefined;
  return { url, enabled_events: eventTypes, disabled: false };
}

/** Creates the endpoint. The response is the only one that contains its signing secret. */
export async function makeEndpoint(stripe: Stripe, url: string, stage: StageName): Promise<Endpoint> {
  return callStripe(right, () =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: eventTypes,
      // The version of the functions' types, whatever the account's default is.
      api_version: Stripe.API_VERSION,
      description: `The ${stage} shop`,
      metadata: { madeBy },
    }),
  );
}

export async function changeEndpoint(
  stripe: Stripe,
  { id }: Endpoint,
  change: Stripe.WebhookEndpointUpdateParams,
): Promise<void> {
  await callStripe(right, () => stripe.webhookEndpoints.update(id, change));
}

export async function removeEndpoint(stripe: Stripe, { id }: Endpoint): Promise<void> {
  await callStripe(right, () => stripe.webhookEndpoints.del(id));
}
