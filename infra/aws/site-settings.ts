import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import type { Stage } from "./stage.ts";

const publishableKey = z.string().regex(/^pk_(test|live)_\w+$/);
const stripeModes: Record<Stage["name"], "test" | "live"> = { dev: "test", prod: "live" };

/**
 * Reads `-c stripePublishableKey=pk_…`, which the site passes to Stripe in the browser. It is public.
 *
 * Without the key, dev gets a site that cannot charge cards, so that a stack can be deployed before there is a Stripe
 * account.
 * @throws UserError for a missing key in prod, and for a key of the wrong mode: test keys in prod would give licenses
 * away, live keys in dev would charge real cards
 */
export function stripePublishableKeyOf(app: IConstruct, stage: Stage): string | undefined {
  const key: unknown = app.node.tryGetContext("stripePublishableKey");
  if (key === undefined && stage.name === "dev") return undefined;
  const mode = stripeModes[stage.name];
  const parsed = publishableKey.safeParse(key);
  if (!parsed.success || !parsed.data.startsWith(`pk_${mode}_`)) {
    throw new UserError(
      `The ${stage.name} stage needs a ${mode} publishable key of Stripe: -c stripePublishableKey=pk_${mode}_… (${problemOf(key)}).`,
    );
  }
  return parsed.data;
}

function problemOf(key: unknown): string {
  if (publishableKey.safeParse(key).success) return "this key has the other mode";
  if (/^\s*[sr]k_/.test(String(key)))
    return "this is a secret key, and it may now be in your shell's history: roll it in Stripe's dashboard";
  return "no key of that form was given";
}
