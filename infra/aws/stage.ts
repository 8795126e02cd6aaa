import { RemovalPolicy } from "aws-cdk-lib";
import type { StageSettings } from "../stages/stage-settings.ts";

export { cloudFrontRegion } from "../stages/deployable.ts";

/** A deployment of the shop, described by `stages/<name>.json`. */
export type Stage = Pick<StageSettings, "name" | "payments" | "keepsData">;

/**
 * The removal policy of resources with data. In a stage that keeps data they outlive the stack and its updates, but not
 * the deployment that fails to create them: its rollback deletes them, so that it can be repeated.
 */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
}
