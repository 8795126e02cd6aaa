import type { FunctionSettings } from "./function-settings.ts";

/** How a job is deployed, and run locally. A schedule invokes the job asynchronously and passes the time. */
export interface JobSettings extends FunctionSettings {
  readonly entry: `functions/jobs/${string}.ts`;
  /** The job's purpose, used as the description of its function and schedule. */
  readonly purpose: string;
  /** The job's interval. Runs may overlap (AWS retries, and may invoke twice), so a job must be idempotent. */
  readonly everyMinutes: number;
}

export type JobId = "reconcile" | "eraseAccounts";

/** One row per job; a missing one does not compile. */
export const jobSettings: Readonly<Record<JobId, JobSettings>> = {
  reconcile: {
    entry: "functions/jobs/reconcile.ts",
    purpose: "Settles payments that neither the page nor a webhook has settled, and lets unpaid orders expire",
    table: ["BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: ["gsi2"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 300,
    everyMinutes: 10,
  },
  eraseAccounts: {
    entry: "functions/jobs/erase-accounts.ts",
    purpose: "Finishes the erasure of accounts whose owners asked for it",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: ["gsi2"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 300,
    everyMinutes: 60,
  },
};

/** The ids of all jobs, in the order above. */
export function jobIds(): JobId[] {
  return Object.keys(jobSettings).filter((id): id is JobId => id in jobSettings);
}
