/**
 * The CDK app that `cdk synth` runs (see cdk.json), with the stage in its context: `cdk synth -c stage=prod` reads
 * `stages/prod.json`. `npm run synth -- --stage prod` and `npm run deploy -- --stage prod` build the site first.
 */
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { UserError } from "#cli/user-error.ts";
import { readBuiltSite } from "./aws/built-site.ts";
import { bundleOnce } from "./aws/bundling/bundle-once.ts";
import { sharedBundlesVariable } from "./aws/bundling/shared-bundles.ts";
import { addGuardRules } from "./aws/guard-rules.ts";
import { addShop } from "./aws/shop.ts";
import { shopSettingsOf } from "./aws/shop-settings.ts";

const root = join(import.meta.dirname, "..");
const buildFolder = join(root, "build");
try {
  const app = new App();
  // Validate all settings before the build starts.
  shopSettingsOf(app);
  const functions = await bundleOnce(root, join(buildFolder, "functions"), process.env[sharedBundlesVariable]);
  addGuardRules(addShop(app, functions, await readBuiltSite(buildFolder)));
} catch (reason) {
  if (!(reason instanceof UserError)) throw reason;
  console.error(reason.message);
  process.exitCode = 1;
}
