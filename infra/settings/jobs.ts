import type { FunctionSettings } from "./function-settings.ts";

/** How one job is deployed and run locally. A schedule calls it with the time; nobody waits for its answer. */
export interface JobSettings extends FunctionSettings {
  readonly entry: `functions/jobs/${string}.ts`;
  /** What it is for, as the deployed function and its schedule are described. */
  readonly what: string;
  /** How often it runs. Two runs may meet (AWS may call twice, and tries again): a job must bear that. */
  readonly everyMinutes: number;
}

export type JobId = "reconcile" | "eraseAccounts";

/** One row a job; a missing row does not compile. */
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

/** The jobs, in the order of their rows. */
export function jobIds(): JobId[] {
  return Object.keys(jobSettings).filter((id): id is JobId => id in jobSettings);
}
