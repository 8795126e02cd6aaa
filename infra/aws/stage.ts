import { RemovalPolicy } from "aws-cdk-lib";
import type { StageSettings } from "../stages/stage-settings.ts";

export { cloudFrontRegion } from "../stages/deployable.ts";

/** A deployment of the shop, described by `stages/<name>.json`. */
export type Stage = Pick<StageSettings, "name" | "payments" | "keepsData">;

/** The removal policy of resources with data. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
