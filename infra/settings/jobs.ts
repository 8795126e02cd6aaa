import type { FunctionSettings } from "./function-settings.ts";
import { mailedCodeRows, mailProblemRows } from "./mail-functions.ts";

/** How a job is deployed, and run locally. A schedule invokes the job asynchronously and passes the time. */
export interface JobSettings extends FunctionSettings {
  readonly entry: `functions/jobs/${string}.ts`;
  /** The job's purpose, used as the description of its function and schedule. */
  readonly purpose: string;
  /** The job's interval. Runs may overlap (AWS retries, and may invoke twice), so a job must be idempotent. */
  readonly everyMinutes: number;
}

/** The jobs that work on the shop's data. Local shops run them too, and each has a command. */
export type LocalJobId = "reconcile" | "eraseAccounts" | "sweepMails" | "sweepLineEvents";
/** The jobs that watch a deployed stage for its operator. */
export type WatchJobId = "visit" | "attention";
export type JobId = LocalJobId | WatchJobId;

const localJobSettings: Readonly<Record<LocalJobId, JobSettings>> = {
  reconcile: {
    entry: "functions/jobs/reconcile.ts",
    purpose: "Settles payments that neither the page nor a webhook has settled, and lets unpaid orders expire",
    table: ["GetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
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
    indexes: ["gsi1", "gsi2", "gsi3"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 300,
    everyMinutes: 60,
  },
  sweepMails: {
    entry: "functions/jobs/sweep-mails.ts",
    purpose: "Sends the mails that are due, that the table's stream lost, or that were left half-sent",
    table: ["GetItem", "UpdateItem"],
    writes: [{ partitions: ["MAIL#*"] }, mailProblemRows, mailedCodeRows],
    indexes: ["gsi2"],
    secrets: ["tokens"],
    memoryMb: 512,
    timeoutSeconds: 240,
    everyMinutes: 5,
  },
  sweepLineEvents: {
    entry: "functions/jobs/sweep-line-events.ts",
    purpose: "Sends the events that endpoints did not take, or that the table's stream lost",
    table: ["GetItem", "Query", "PutItem", "UpdateItem"],
    writes: [{ partitions: ["DELIVERIES#*", "EVENT_ENDPOINTS", "JOBS"] }],
    indexes: ["gsi2"],
    secrets: [],
    memoryMb: 256,
    timeoutSeconds: 120,
    everyMinutes: 5,
  },
};

const watchJobSettings: Readonly<Record<WatchJobId, JobSettings>> = {
  visit: {
    entry: "functions/jobs/visit.ts",
    purpose: "Visits the shop through its public address, and reports when it does not open",
    table: ["GetItem", "PutItem", "DeleteItem"],
    writes: [{ partitions: ["JOBS", `USER#usr_${"0".repeat(26)}`, "EMAIL#visit-*"] }],
    indexes: [],
    secrets: [],
    memoryMb: 512,
    timeoutSeconds: 120,
    everyMinutes: 5,
  },
  attention: {
    entry: "functions/jobs/attention.ts",
    purpose: "Counts the disputes, messages and payments that wait for an admin",
    table: ["BatchGetItem", "GetItem", "PutItem"],
    writes: [{ partitions: ["JOBS"] }],
    indexes: ["gsi2"],
    secrets: ["stripe"],
    memoryMb: 512,
    timeoutSeconds: 60,
    everyMinutes: 60,
  },
};

/** One row per job; a missing one does not compile. */
export const jobSettings: Readonly<Record<JobId, JobSettings>> = { ...localJobSettings, ...watchJobSettings };

/** The ids of the jobs that local shops run, in the order above. */
export function localJobIds(): LocalJobId[] {
  return Object.keys(localJobSettings).filter((id): id is LocalJobId => id in localJobSettings);
}

/** The ids of all jobs, in the order above. */
export function jobIds(): JobId[] {
  return Object.keys(jobSettings).filter((id): id is JobId => id in jobSettings);
}
