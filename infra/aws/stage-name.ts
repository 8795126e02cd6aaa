import { brand } from "../../shared/domain/brand.ts";

/** The stages that there are, and what theirs is called. Apart from `stage.ts`, so that a command need not load CDK to know it. */
export const stageNames = ["dev", "prod"] as const;
export type StageName = (typeof stageNames)[number];

export function stackName(stage: StageName): string {
  return `${brand.name}-${stage}`;
}

/** How the name that CloudFormation makes up for a stage's table begins: stack, then the construct's id. */
export function tableNamePrefix(stage: StageName): string {
  return `${stackName(stage)}-Table`;
}
