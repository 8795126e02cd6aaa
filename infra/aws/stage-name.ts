import { brand } from "#shared/domain/brand.ts";
import type { JobId } from "../settings/jobs.ts";

/**
 * The name of a stage, such as "dev", "prod" or "pr-12". Any name with a file in `stages` will do
 * (`infra/stages/stage-settings.ts`). This file can be loaded without CDK.
 */
export type StageName = string;

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
