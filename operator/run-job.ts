/**
 * `npm run reconcile` and `npm run erase-accounts`: runs a job once in the local shop, and prints its results. Exit
 * codes: 0 succeeded, 1 failed, 2 invalid arguments.
 */
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { jobSettings, type LocalJobId } from "#infra/settings/jobs.ts";
import { loadHandler } from "#local/aws/load-handler.ts";
import { shopTime } from "#local/clock/shop-time.ts";
import { readJobCommand } from "./job-command.ts";
import { describeResults } from "./job-words.ts";
import { withLocalShop } from "./local-shop.ts";

type Handler = (event: { readonly time: string }) => Promise<unknown>;
/** The counts that a job returns. `failed`: items that failed this time, and were logged. */
const counts = z.object({ failed: z.number().default(0) }).catchall(z.number());

const command = readJobCommand(process.argv.slice(2));
if ("message" in command) {
  (command.isHelp ? console.log : console.error)(command.message);
  process.exitCode = command.isHelp ? 0 : 2;
} else {
  try {
    const results = counts.parse(await withLocalShop(() => run(command.job)));
    console.log(describeResults(command.job, results));
    process.exitCode = results.failed > 0 ? 1 : 0;
  } catch (reason) {
    const message = reason instanceof Error ? reason.message || reason.name : String(reason);
    console.error(reason instanceof UserError ? message : `The job has failed: ${message}`);
    process.exitCode = 1;
  }
}

async function run(job: LocalJobId): Promise<unknown> {
  const handler = await loadHandler<Handler>(jobSettings[job].entry);
  return handler({ time: shopTime().toISOString() });
}
