import { type App, Validations } from "aws-cdk-lib";
import { AwsSolutionsChecks, ServerlessChecks } from "cdk-nag";
import { readStage, type StageSettings } from "../stages/stage-settings.ts";
import { addBackupCopies } from "./backup-copies-stack.ts";
import type { BuiltSite } from "./built-site.ts";
import type { BundleFolders } from "./bundling/bundles.ts";
import { shopSettingsOf } from "./shop-settings.ts";
import { ShopStack } from "./shop-stack.ts";

/**
 * Adds the stage named in its context to a CDK app, with the rules it must pass: a cdk-nag finding that is not
 * acknowledged next to its construct fails the synthesis.
 * @param stageOf reads a stage's file
 * @throws UserError when a setting is invalid
 */
export function addShop(
  app: App,
  bundles: BundleFolders,
  builtSite: BuiltSite,
  stageOf: (name: string) => StageSettings = readStage,
): ShopStack {
  const settings = shopSettingsOf(app, stageOf);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app));
  const shop = new ShopStack(app, { settings, bundles, builtSite });
  const { stage, region, backup = {} } = settings;
  const copies = addBackupCopies(app, { stage: stage.name, region, backup });
  // The vault must exist before the first backup is copied. CDK deploys it with the shop.
  if (copies !== undefined) shop.addStackDependency(copies);
  return shop;
}
