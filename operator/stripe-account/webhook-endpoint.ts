import Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import { stripeEventTypes } from "#shared/runtime/stripe-events.ts";
import { ask } from "./reach-stripe.ts";

type Endpoint = Stripe.WebhookEndpoint;

/** What the secret says of the endpoint. Without `id` its secret was typed in by a person. */
export interface Stored {
  readonly id: string | undefined;
  readonly secret: string | undefined;
}

/** What is to become of the endpoints at the shop's address. */
export interface Plan {
  /** One that stays; its signing secret is stored, or is the person's to say. Undefined: a new one is made. */
  readonly keep: Endpoint | undefined;
  /** Whether only a person can say the secret of the one that stays. */
  readonly asks: boolean;
  /** Whose signing secret the shop will not know. */
  readonly remove: readonly Endpoint[];
  /** Others, which people have made, and of which the shop's secret may be the right one. */
  readonly unsure: readonly Endpoint[];
}

type EventType = Stripe.WebhookEndpointCreateParams.EnabledEvent;
const eventTypes = z.array(z.custom<EventType>((type) => typeof type === "string")).parse(stripeEventTypes);

const right = "Webhook Endpoints: write";
const madeBy = "npm run setup";

/**
 * The endpoints that Stripe has for this address, and the one of this id wherever it is; with the key's account and
 * mode.
 */
export async function endpointsAt(stripe: Stripe, url: string, id: string | undefined): Promise<readonly Endpoint[]> {
  const all = await ask(right, () => stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 }));
  return all.filter((endpoint) => endpoint.id === id || isAt(endpoint, url));
}

function isAt(endpoint: Endpoint, url: string): boolean {
  return endpoint.url.replace(/\/$/, "") === url.replace(/\/$/, "");
}

/**
 * Stripe shows a signing secret once, in the answer that makes the endpoint. So an endpoint of ours is of use only
 * while its id and secret are stored: one that was made by a run that died before it could store them is replaced.
 * One that a person has made is theirs to explain.
 * @param anew whether the person wants another signing secret in any case
 */
export function planFor(endpoints: readonly Endpoint[], stored: Stored, anew: boolean): Plan {
  const nothing = { asks: false, remove: [], unsure: [] };
  if (anew) return { ...nothing, keep: undefined, remove: endpoints };
  const known = stored.secret === undefined ? undefined : endpoints.find(({ id }) => id === stored.id);
  if (known !== undefined) return { ...nothing, keep: known, remove: endpoints.filter((one) => one !== known) };
  const byHand = endpoints.filter(({ metadata }) => metadata.madeBy !== madeBy);
  const ours = endpoints.filter((endpoint) => !byHand.includes(endpoint));
  const [first, ...others] = byHand;
  if (first === undefined) return { ...nothing, keep: undefined, remove: ours };
  const isTyped = stored.secret !== undefined && stored.id === undefined;
  return { keep: first, asks: !isTyped, remove: ours, unsure: others };
}

/** What has to change about an endpoint that stays: the shop may have moved since. Undefined when nothing has. */
export function changeFor(endpoint: Endpoint, url: string): Stripe.WebhookEndpointUpdateParams | undefined {
  const given: ReadonlySet<string> = new Set(endpoint.enabled_events);
  const same = given.size === eventTypes.length && eventTypes.every((type) => given.has(type));
  if (same && endpoint.status === "enabled" && isAt(endpoint, url)) return undefined;
  return { url, enabled_events: eventTypes, disabled: false };
}

/** Makes the endpoint. Its signing secret is in the answer, and never again in another. */
export async function makeEndpoint(stripe: Stripe, url: string, stage: StageName): Promise<Endpoint> {
  return ask(right, () =>
    stripe.webhookEndpoints.create({
      url,
      enabled_events: eventTypes,
      // As the functions' types have it, whatever the account's default is.
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
  await ask(right, () => stripe.webhookEndpoints.update(id, change));
}

export async function removeEndpoint(stripe: Stripe, { id }: Endpoint): Promise<void> {
  await ask(right, () => stripe.webhookEndpoints.del(id));
}
