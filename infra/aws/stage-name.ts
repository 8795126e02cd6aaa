import { brand } from "#shared/domain/brand.ts";
import type { JobId } from "../settings/jobs.ts";

/**
 * The stages that there are, and what theirs is called. Apart from `stage.ts`, so that a command need not load CDK to
 * know it.
 */
export const stageNames = ["dev", "prod"] as const;
export type StageName = (typeof stageNames)[number];

export function stackName(stage: StageName): string {
  return `${brand.name}-${stage}`;
}

/** How the name that CloudFormation makes up for a stage's table begins: stack, then the construct's id. */
export function tableNamePrefix(stage: StageName): string {
  return `${stackName(stage)}-Table`;
}

/** The stack's output that holds the name of a job's function: "ReconcileFunction". */
export function jobFunctionOutput(job: JobId): string {
  return `${job.charAt(0).toUpperCase()}${job.slice(1)}Function`;
}
