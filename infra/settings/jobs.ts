import type { FunctionSettings } from "./function-settings.ts";

/** How a job is deployed, and run locally. A schedule invokes it asynchronously with the time. */
export interface JobSettings extends FunctionSettings {
  readonly entry: `functions/jobs/${string}.ts`;
  /** Its purpose, used as the description of function and schedule. */
  readonly what: string;
  /** Its interval. Runs may overlap (AWS may invoke twice, and retries), so a job must be idempotent. */
  readonly everyMinutes: number;
}

export type JobId = "reconcile" | "eraseAccounts";

/** One row per job; a missing one does not compile. */
export const jobSettings: Readonly<Record<JobId, JobSettings>> = {
  reconcile: {
    entry: "functions/jobs/reconcile.ts",
    what: "Settles payments that neither the page nor a webhook has settled, and lets unpaid orders expire",
    table: ["BatchGetItem", "GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: ["gsi2"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 300,
    everyMinutes: 10,
  },
  eraseAccounts: {
    entry: "functions/jobs/erase-accounts.ts",
    what: "Finishes the erasure of accounts whose owners asked for it",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
    indexes: ["gsi2"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 300,
    everyMinutes: 60,
  },
};

/** The jobs, in order. */
export function jobIds(): JobId[] {
  return Object.keys(jobSettings).filter((id): id is JobId => id in jobSettings);
}
