import { RemovalPolicy } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type StageName, stageNames } from "./stage-name.ts";

/** One deployment of the shop, named on the command line: `cdk deploy -c stage=prod`. */
export interface Stage {
  readonly name: StageName;
  /**
   * Whether data outlives the stack. A developer's stage must be deletable without leftovers; a shop's must not lose
   * an order.
   */
  readonly keepsData: boolean;
}

const stageName = z.enum(stageNames).default("dev");

/** Reads `-c stage=…`; throws UserError when it names no stage of ours. */
export function stageOf(app: IConstruct): Stage {
  const given: unknown = app.node.tryGetContext("stage");
  const parsed = stageName.safeParse(given);
  if (!parsed.success)
    throw new UserError(`The stage "${String(given)}" does not exist. Use -c stage=dev or -c stage=prod.`);
  return { name: parsed.data, keepsData: parsed.data === "prod" };
}

/** Where CloudFront keeps its metrics, its certificates and its firewalls, wherever the rest of a stage is. */
export const cloudFrontRegion = "us-east-1";

/**
 * The region that `cdk` is about to deploy to, which it tells the app by this variable. A stack names no region, so
 * that it goes wherever the operator's credentials point to; what differs from one region to another must be known
 * all the same.
 */
export function regionOfDeployment(): string {
  return process.env.CDK_DEFAULT_REGION || cloudFrontRegion;
}

/** What becomes of a resource with data in it when the stack is deleted. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
