/** What `cdk synth` and `cdk deploy` run, as cdk.json says: `npx cdk deploy -c stage=prod -c stripePublishableKey=pk_live_…`. */
import { join } from "node:path";
import { App } from "aws-cdk-lib";
import { readBuiltSite } from "./aws/built-site.ts";
import { bundleFunctions } from "./aws/bundles.ts";
import { addShop } from "./aws/shop.ts";

const root = join(import.meta.dirname, "..");
const build = join(root, "build");
addShop(new App(), await bundleFunctions(root, join(build, "functions")), await readBuiltSite(build));
