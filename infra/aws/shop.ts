import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import type { BuiltSite } from "./built-site.ts";
import type { Bundles } from "./bundling/bundles.ts";
import { shopSettingsOf } from "./shop-settings.ts";
import { ShopStack } from "./shop-stack.ts";

/**
 * Adds the stage named on the command line to a CDK app, with the rules it must pass: a cdk-nag finding that is not
 * acknowledged next to its construct fails the synthesis.
 * @throws UserError when a setting of the command line is invalid
 */
export function addShop(app: App, bundles: Bundles, builtSite: BuiltSite): ShopStack {
  const settings = shopSettingsOf(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  return new ShopStack(app, { settings, bundles, builtSite });
}
