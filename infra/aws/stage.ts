import { RemovalPolicy } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stageNames } from "./stage-name.ts";

/** A deployment of the shop, selected on the command line: `cdk deploy -c stage=prod`. */
export interface Stage {
  readonly name: StageName;
  /**
   * Whether data outlives the stack. A dev stage must be deletable without leftovers; prod must not lose an order.
   */
  readonly keepsData: boolean;
}

const stageName = z.enum(stageNames).default("dev");

/**
 * Reads `-c stage=…`.
 * @throws UserError for an unknown stage
 */
export function stageOf(app: IConstruct): Stage {
  const name: unknown = app.node.tryGetContext("stage");
  const parsed = stageName.safeParse(name);
  if (!parsed.success)
    throw new UserError(`The stage "${String(name)}" does not exist. Use -c stage=dev or -c stage=prod.`);
  return { name: parsed.data, keepsData: parsed.data === "prod" };
}

/** The region of CloudFront's metrics, certificates and firewalls, independent of the stage's region. */
export const cloudFrontRegion = "us-east-1";

/**
 * The target region, which `cdk` passes to the app in an environment variable. The stack itself is region-agnostic and
 * follows the operator's credentials, but some settings depend on the region.
 */
export function regionOfDeployment(): string {
  return process.env.CDK_DEFAULT_REGION || cloudFrontRegion;
}

/** The removal policy of resources with data. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
