import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { BuiltSite } from "./built-site.ts";
import type { Bundles } from "./bundling/bundles.ts";
import { shopSettingsOf } from "./shop-settings.ts";
import { ShopStack } from "./shop-stack.ts";

/**
 * Adds the stage that the command line names to a CDK app, and the rules that it must obey: a finding of cdk-nag that
 * is not acknowledged with its reason, beside the construct that it is about, fails the synthesis.
 * @throws UserError when the command line says something that cannot be
 */
export function addShop(app: App, bundles: Bundles, builtSite: BuiltSite): ShopStack {
  const settings = shopSettingsOf(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return new ShopStack(app, { settings, bundles, builtSite });
}
