import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks } from "cdk-nag";
import type { BuiltSite } from "./built-site.ts";
import type { Bundles } from "./bundles.ts";
import { ShopStack } from "./shop-stack.ts";
import { stripePublishableKeyOf } from "./site-settings.ts";
import { stageOf } from "./stage.ts";

/**
 * Adds the stage that the command line names to a CDK app, and the rules that it must obey: a finding of cdk-nag that is not
 * acknowledged with its reason, beside the construct that it is about, fails the synthesis.
 */
export function addShop(app: App, bundles: Bundles, builtSite: BuiltSite): ShopStack {
  const stage = stageOf(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return new ShopStack(app, {
    stage,
    bundles,
    builtSite,
    stripePublishableKey: stripePublishableKeyOf(app, stage),
  });
}
