import type Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import { changeEndpoint, changeFor, makeEndpoint, type Plan, removeEndpoint } from "./webhook-endpoint.ts";

/** The fields of Stripe's secret about the endpoint. */
export interface WebhookFields {
  readonly stripeWebhookSecret?: string | undefined;
  readonly stripeWebhookEndpoint?: string | undefined;
}

/** The planned changes to the endpoint. */
export interface WebhookWork {
  /** The changes in words; empty if there are none. */
  readonly doing: readonly string[];
  /**
   * Applies the changes. `write` stores the fields: after the endpoint is created, before the replaced ones are
   * removed.
   */
  carryOut(write: (fields: WebhookFields) => Promise<void>): Promise<void>;
}

interface Given {
  readonly stage: StageName;
  readonly url: string;
  /** Absent: Stripe is not called. */
  readonly stripe?: Stripe;
  readonly plan?: Plan;
  /** A signing secret entered by the operator in place of the stored one. */
  readonly typed?: string | undefined;
}

/** Combines a plan with the operator's answers. */
export function workFor({ stage, url, stripe, plan, typed }: Given): WebhookWork {
  // An entered secret is not tied to a known endpoint.
  const fields = typed === undefined ? {} : { stripeWebhookSecret: typed, stripeWebhookEndpoint: undefined };
  const stores = typed === undefined ? [] : ["the webhook's signing secret is put into Stripe's secret"];
  if (stripe === undefined || plan === undefined) return { doing: stores, carryOut: (write) => write(fields) };
  const { keep, remove } = plan;
  const removes =
    remove.length === 0
      ? []
      : [`Stripe's endpoint ${names(remove)} is deleted: the shop will not know its signing secret`];
  const removeAll = async () => {
    for (const endpoint of remove) await removeEndpoint(stripe, endpoint);
  };
  if (keep === undefined) {
    return {
      doing: [`${url} is registered with Stripe, and its signing secret put into Stripe's secret`, ...removes],
      async carryOut(write) {
        const endpoint = await makeEndpoint(stripe, url, stage);
        await write({ stripeWebhookSecret: z.string().parse(endpoint.secret), stripeWebhookEndpoint: endpoint.id });
        await removeAll();
      },
    };
  }
  const change = changeFor(keep, url);
  return {
    doing: [
      ...(change === undefined
        ? []
        : [`Stripe's endpoint ${keep.id} is switched on at ${url}, for the events that the shop follows`]),
      ...stores,
      ...removes,
    ],
    async carryOut(write) {
      if (change !== undefined) await changeEndpoint(stripe, keep, change);
      await write(fields);
      await removeAll();
    },
  };
}

function names(endpoints: readonly Stripe.WebhookEndpoint[]): string {
  return new Intl.ListFormat("en-GB").format(endpoints.map(({ id }) => id));
}
