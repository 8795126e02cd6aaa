/**
 * `npm run rehearse`: locally runs the stack that `npm run deploy` would create: synthesized, started, with a sample
 * shop (`-- --empty`: only the sample accounts) and its jobs on schedule. When stopped, it lists the missing
 * permissions, and exits with 1 if there are any.
 */
import path from "node:path";
import { choosePorts } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { shutdownSignal } from "#cli/shutdown-signal.ts";
import { UserError } from "#cli/user-error.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { startSchedule } from "../jobs/schedule.ts";
import { seed } from "../seed/seed.ts";
import { localStripeSettings } from "../services/stripe-settings.ts";
import { readStartArguments } from "../start-arguments.ts";
import { startupSummary } from "../startup-summary.ts";
import { runningFunction } from "./lambda/threads.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";
import { deployedJobs } from "./stage/deployed-jobs.ts";
import { synthesize } from "./synthesize.ts";

/** Distinguishes a rehearsal from `npm start`, which prints the same lines. */
const howItIs =
  "This is the stack as it would be deployed, with its data in .data/rehearsal. Ctrl-C ends it and lists missing rights of its functions.";
const sample = readStartArguments(
  "npm run rehearse",
  "Builds the site, synthesizes the stack and runs it on this machine: its bundles, its headers, and every function with its own policy enforced.",
);
if (sample !== undefined) {
  try {
    process.exitCode = await rehearse(sample);
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exitCode = 1;
  }
  // Function threads may still hold connections.
  process.exit();
}

async function rehearse(initialData: "accounts" | "sample-shop"): Promise<number> {
  const stop = shutdownSignal();
  let shop: Rehearsal | undefined;
  stop.then(() => shop ?? process.exit(0));
  await buildSite();
  const assemblyFolder = path.join(projectRoot, "build/rehearsal/cdk.out");
  await synthesize(assemblyFolder);
  const starting = await startRehearsal({
    assemblyFolder,
    dataFolder: path.join(projectRoot, ".data/rehearsal"),
    ports: await choosePorts(process.env),
    stripe: localStripeSettings(process.env),
  });
  const sentences: string[] = [];
  await seed(starting, initialData, (sentence) => sentences.push(sentence));
  shop = starting;
  console.log([...startupSummary(shop, "stand-in"), ...sentences, howItIs].join("\n"));
  const schedule = startJobs(starting);
  await stop;
  await schedule.stop();
  await shop.stop();
  const missing = shop.rights.missing();
  console.log(missing.length === 0 ? "No function lacked a right." : missing.join("\n"));
  return missing.length === 0 ? 0 : 1;
}

/** Schedules the jobs by the template's rules, as EventBridge does. */
function startJobs({ stage, awsUrl, stripeUrl }: Rehearsal) {
  const runtime = { awsUrl, stripeApiBase: stripeUrl, logLevel: "WARN" };
  const jobs = deployedJobs(stage);
  return startSchedule(
    async (id, time, stopped) => {
      const job = jobs.get(id);
      if (job === undefined) throw new Error(`The template has no rule for the job ${id}.`);
      const running = runningFunction(job.target, runtime);
      stopped.addEventListener("abort", () => void running.stop());
      const deadline = Date.now() + job.target.timeoutSeconds * 1000;
      // A failed run has logged its error; the next run continues.
      await running.invoke({ time: time.toISOString() }, { requestId: id, deadline }).catch(() => {});
      await running.stop();
    },
    new Map([...jobs].map(([id, { everyMinutes }]) => [id, everyMinutes])),
  );
}
