import type Stripe from "stripe";
import * as z from "zod";
import type { StageName } from "#infra/aws/stage-name.ts";
import { changeEndpoint, changeFor, makeEndpoint, type Plan, removeEndpoint } from "./webhook-endpoint.ts";

/** Of Stripe's secret, what is said of the endpoint. */
export interface WebhookFields {
  readonly stripeWebhookSecret?: string | undefined;
  readonly stripeWebhookEndpoint?: string | undefined;
}

/** What there is to do about the endpoint. */
export interface WebhookWork {
  /** In words; nothing when nothing is to be changed. */
  readonly doing: readonly string[];
  /**
   * Does it. `write` stores what the secret has to say of it: after the endpoint is made, before those that it
   * replaces are removed.
   */
  carryOut(write: (fields: WebhookFields) => Promise<void>): Promise<void>;
}

interface Given {
  readonly stage: StageName;
  readonly url: string;
  /** Absent: nothing is asked of Stripe. */
  readonly stripe?: Stripe;
  readonly plan?: Plan;
  /** Another signing secret than the stored one, which a person has said. */
  readonly typed?: string | undefined;
}

/** Puts together what a plan, and what a person has said, come to. */
export function workFor({ stage, url, stripe, plan, typed }: Given): WebhookWork {
  // What somebody has said is not known to be of a certain endpoint.
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
        const made = await makeEndpoint(stripe, url, stage);
        await write({ stripeWebhookSecret: z.string().parse(made.secret), stripeWebhookEndpoint: made.id });
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
