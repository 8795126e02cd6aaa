import type { JobId } from "#infra/settings/jobs.ts";
import { localTable } from "../aws/table.ts";
import type { Clock } from "../clock/clock.ts";
import { type JobResult, jobRunner } from "../jobs/run.ts";
import { type Schedule, startSchedule } from "../jobs/schedule.ts";
import type { Shop } from "../shop/shop.ts";
import { deleteExpired } from "./delete-expired.ts";
import { readDue } from "./due.ts";
import { startClockServer } from "./server.ts";

export interface LocalClock {
  /** The page that shows the shop's time and moves it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Schedules the jobs of a shop by its clock, and serves the clock's page. `port`: 0 for any free one. */
export async function startLocalClock(
  { functionEnvironment, dynamoDbUrl }: Pick<Shop, "functionEnvironment" | "dynamoDbUrl">,
  clock: Clock,
  port: number,
): Promise<LocalClock> {
  const table = { dynamoDbUrl, name: localTable.name };
  const results = new Map<JobId, JobResult>();
  const run = jobRunner(functionEnvironment, (job, result) => {
    results.set(job, result);
    server.changed();
  });
  const schedule: Schedule = startSchedule(run, undefined, clock);
  const server = await startClockServer({
    port,
    clock,
    due: () => readDue(table),
    jobs: () => [...schedule.jobs()].map(([name, state]) => ({ name, ...state, last: results.get(name) })),
  });
  clock.onMove(() => {
    deleteExpired(table, clock.now()).catch((reason: unknown) => console.error("local clock:", reason));
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await schedule.stop();
    },
  };
}
