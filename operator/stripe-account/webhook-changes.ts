import type Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import {
  createEndpoint,
  type EndpointPlan,
  endpointUpdate,
  removeEndpoint,
  updateEndpoint,
} from "./webhook-endpoint.ts";

/** The fields about the endpoint in the stage's Stripe secret. */
export interface WebhookFields {
  readonly stripeWebhookSecret?: string | undefined;
  readonly stripeWebhookEndpoint?: string | undefined;
}

/** The planned changes to the endpoint. */
export interface WebhookChanges {
  /** The changes in words; empty if there are none. */
  readonly descriptions: readonly string[];
  /**
   * Applies the changes. `write` stores the fields; it is called after a new endpoint is created, and before replaced
   * endpoints are removed.
   */
  apply(write: (fields: WebhookFields) => Promise<void>): Promise<void>;
}

interface WorkInput {
  readonly stage: StageName;
  readonly url: string;
  /** Absent: Stripe is not called. */
  readonly stripe?: Stripe;
  readonly plan?: EndpointPlan;
  /** A signing secret that the operator entered, to be stored in place of the current one, if any. */
  readonly newSigningSecret?: string | undefined;
}

/** Turns a plan and the operator's answer into the changes to make. */
export function changesFor({ stage, url, stripe, plan, newSigningSecret }: WorkInput): WebhookChanges {
  // It is unknown which endpoint an entered secret belongs to.
  const fields =
    newSigningSecret === undefined ? {} : { stripeWebhookSecret: newSigningSecret, stripeWebhookEndpoint: undefined };
  const storing = newSigningSecret === undefined ? [] : ["store the webhook's signing secret"];
  if (stripe === undefined || plan === undefined) return { descriptions: storing, apply: (write) => write(fields) };
  const { keep, remove } = plan;
  const removing =
    remove.length === 0
      ? []
      : [`delete Stripe's endpoint ${joinIds(remove)}, because the shop will not know its signing secret`];
  const removeAll = async () => {
    for (const endpoint of remove) await removeEndpoint(stripe, endpoint);
  };
  if (keep === undefined) {
    return {
      descriptions: [`register ${url} with Stripe, and store its signing secret`, ...removing],
      async apply(write) {
        const endpoint = await createEndpoint(stripe, url, stage);
        await write({ stripeWebhookSecret: z.string().parse(endpoint.secret), stripeWebhookEndpoint: endpoint.id });
        await removeAll();
      },
    };
  }
  const change = endpointUpdate(keep, url);
  return {
    descriptions: [
      ...(change === undefined
        ? []
        : [`enable Stripe's endpoint ${keep.id} at ${url}, for the events that the shop handles`]),
      ...storing,
      ...removing,
    ],
    async apply(write) {
      if (change !== undefined) await updateEndpoint(stripe, keep, change);
      await write(fields);
      await removeAll();
    },
  };
}

function joinIds(endpoints: readonly Stripe.WebhookEndpoint[]): string {
  return new Intl.ListFormat("en-GB").format(endpoints.map(({ id }) => id));
}
