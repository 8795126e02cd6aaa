import { RemovalPolicy } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import * as z from "zod";
import { type StageName, stageNames } from "./stage-name.ts";

/** One deployment of the shop, named on the command line: `cdk deploy -c stage=prod`. */
export interface Stage {
  readonly name: StageName;
  /** Whether data outlives the stack. A developer's stage must be deletable without leftovers; a shop's must not lose an order. */
  readonly keepsData: boolean;
}

const stageName = z.enum(stageNames).default("dev");

/** Reads `-c stage=…`; throws when it names no stage of ours. */
export function stageOf(app: IConstruct): Stage {
  const given: unknown = app.node.tryGetContext("stage");
  const parsed = stageName.safeParse(given);
  if (!parsed.success)
    throw new Error(`The stage "${String(given)}" does not exist. Use -c stage=dev or -c stage=prod.`);
  return { name: parsed.data, keepsData: parsed.data === "prod" };
}

/** What becomes of a resource with data in it when the stack is deleted. */
export function removalPolicy(stage: Stage): RemovalPolicy {
  return stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
}
