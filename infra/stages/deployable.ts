import { UserError } from "#cli/user-error.ts";
import type { StageSettings } from "./stage-settings.ts";

/** The region of CloudFront's metrics, certificates and firewalls, independent of the stage's region. */
export const cloudFrontRegion = "us-east-1";

/** The stage's firewall: "none", "own" to create one, or the ARN of an existing one. */
export type Firewall = "none" | "own" | { readonly arn: string };

/**
 * Decides on a stage's firewall. By default a stage with live payments in CloudFront's region has its own, because
 * CloudFront's flat-rate plans require one; no other stage has one, because it has a monthly price. CloudFront requires
 * firewalls in us-east-1, so a stage elsewhere can name one but not create it.
 * @throws UserError when a firewall cannot be created in the stage's region
 */
export function firewallIn(region: string, { firewall, payments, file }: StageSettings): Firewall {
  if (typeof firewall === "object") return { arn: firewall.webAclArn };
  const byDefault = payments === "live" && region === cloudFrontRegion ? "on" : "off";
  if ((firewall ?? byDefault) === "off") return "none";
  if (region === cloudFrontRegion) return "own";
  throw new UserError(
    `${file}: firewall is "on", but CloudFront's web ACLs can be made in ${cloudFrontRegion} only, and this stage goes to ${region}: ` +
      'make one there and name it, "firewall": { "webAclArn": "…" }, or deploy the stage there.',
  );
}

/**
 * Checks what only a deployment needs. Other commands accept a stage's file without it.
 *
 * Without a publishable key, a stage with test payments gets a site that cannot charge cards, so that a stack can be
 * deployed before there is a Stripe account.
 * @throws UserError for a missing publishable key in a stage with live payments, and for an impossible firewall
 */
export function requireDeployable(settings: StageSettings, region: string): void {
  if (settings.stripePublishableKey === undefined && settings.payments === "live") {
    throw new UserError(
      `${settings.file}: stripePublishableKey is missing. A stage with live payments needs Stripe's live publishable key (pk_live_…, in Stripe's dashboard under Developers, API keys; it is public).`,
    );
  }
  firewallIn(region, settings);
}
