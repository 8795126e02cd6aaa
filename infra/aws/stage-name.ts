import { brand } from "#shared/domain/brand.ts";
import type { JobId } from "../settings/jobs.ts";

/** The stages. This file is separate from `stage.ts`, so that commands can use it without loading CDK. */
export const stageNames = ["dev", "prod"] as const;
export type StageName = (typeof stageNames)[number];

export function stackName(stage: StageName): string {
  return `${brand.name}-${stage}`;
}

/** The prefix of the table name that CloudFormation generates: the stack, then the construct's id. */
export function tableNamePrefix(stage: StageName): string {
  return `${stackName(stage)}-Table`;
}

/** The stack output that holds the name of a job's function, such as "ReconcileFunction". */
export function jobFunctionOutput(job: JobId): string {
  return `${job.charAt(0).toUpperCase()}${job.slice(1)}Function`;
}
