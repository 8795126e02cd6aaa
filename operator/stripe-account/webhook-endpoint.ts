import Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { callStripe } from "./call-stripe.ts";

type Endpoint = Stripe.WebhookEndpoint;

/** What the stage's secret stores about its endpoint. A secret without an `id` was entered by the operator. */
export interface StoredEndpoint {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** The changes to the endpoints at the shop's address. */
export interface EndpointPlan {
  /**
   * The endpoint to keep; its signing secret is stored, or the operator enters it. Undefined: a new endpoint is
   * created.
   */
  readonly keep: Endpoint | undefined;
  /** Whether the operator must enter the kept endpoint's signing secret. */
  readonly needsSecret: boolean;
  /** Endpoints whose signing secret is unknown, to be removed. */
  readonly remove: readonly Endpoint[];
  /** Further endpoints, created by the operator. The stored signing secret may belong to one of them. */
  readonly othersByOperator: readonly Endpoint[];
}

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;
const eventTypes = z.array(z.custom<EventType>((type) => typeof type === "string")).parse(stripeEventTypes);

const permission = "Webhook Endpoints: write";
/** The value of `madeBy` in the metadata of endpoints that this command created. */
const thisCommand = "npm run setup";

/**
 * Lists Stripe's endpoints at this URL, and the one with this id at whatever URL. Stripe lists only endpoints of the
 * key's account and mode.
 */
export async function listEndpoints(stripe: Stripe, url: string, id: string | undefined): Promise<readonly Endpoint[]> {
  const allEndpoints = await callStripe(permission, () =>
    stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }),
  );
  return allEndpoints.filter((endpoint) => endpoint.id === id || hasUrl(endpoint, url));
}

function hasUrl(endpoint: Endpoint, url: string): boolean {
  return endpoint.url.replace(/\/$/, "") === url.replace(/\/$/, "");
}

/**
 * Plans which endpoints to keep, create and remove. Stripe returns a signing secret only once, on creation, so an
 * endpoint that this command created is usable only if its id and secret are stored; one whose run died before storing
 * them is replaced. An endpoint that the operator created is kept.
 * @param replaceAll whether the operator wants a new endpoint, with a new signing secret, in any case
 */
export function planFor(endpoints: readonly Endpoint[], stored: StoredEndpoint, replaceAll: boolean): EndpointPlan {
  const nothingElse = { needsSecret: false, remove: [], othersByOperator: [] };
  if (replaceAll) return { ...nothingElse, keep: undefined, remove: endpoints };
  const ownEndpoint = stored.secret === undefined ? undefined : endpoints.find(({ id }) => id === stored.id);
  if (ownEndpoint !== undefined)
    return { ...nothingElse, keep: ownEndpoint, remove: endpoints.filter((one) => one !== ownEndpoint) };
  const createdByOperator = endpoints.filter(({ metadata }) => metadata.madeBy !== thisCommand);
  const createdHere = endpoints.filter((endpoint) => !createdByOperator.includes(endpoint));
  const [firstByOperator, ...othersByOperator] = createdByOperator;
  if (firstByOperator === undefined) return { ...nothingElse, keep: undefined, remove: createdHere };
  const secretWasEntered = stored.secret !== undefined && stored.id === undefined;
  return { keep: firstByOperator, needsSecret: !secretWasEntered, remove: createdHere, othersByOperator };
}

/**
 * Returns the update that a kept endpoint needs, for instance because the shop's URL has changed; undefined for none.
 */
export function endpointUpdate(endpoint: Endpoint, url: string): Stripe.WebhookEndpointUpdateParams | undefined {
  const currentEvents: ReadonlySet<string> = new Set(endpoint.enabled_events);
  const hasSameEvents = currentEvents.size === eventTypes.length && eventTypes.every((type) => currentEvents.has(type));
  if (hasSameEvents && endpoint.status === "enabled" && hasUrl(endpoint, url)) return undefined;
  return { url, enabled_events: eventTypes, disabled: false };
}

/** Creates an endpoint. This response is the only one that contains the endpoint's signing secret. */
export async function createEndpoint(stripe: Stripe, url: string, stage: StageName): Promise<Endpoint> {
  return callStripe(permission, () =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: eventTypes,
      // The API version that the functions' types describe, whatever the account's default version is.
      api_version: Stripe.API_VERSION,
      description: `The ${stage} shop`,
      metadata: { madeBy: thisCommand },
    }),
  );
}

export async function updateEndpoint(
  stripe: Stripe,
  { id }: Endpoint,
  change: Stripe.WebhookEndpointUpdateParams,
): Promise<void> {
  await callStripe(permission, () => stripe.webhookEndpoints.update(id, change));
}

export async function removeEndpoint(stripe: Stripe, { id }: Endpoint): Promise<void> {
  await callStripe(permission, () => stripe.webhookEndpoints.del(id));
}
