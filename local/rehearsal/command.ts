/**
 * `npm run rehearse`: synthesizes the stack that `npm run deploy` would create, and runs it locally with a sample shop
 * (`-- --empty`: only the sample accounts) and its scheduled jobs. When stopped, it lists the permissions that
 * functions lacked and what is wrong with the API, and exits with 1 if there is anything.
 */
import path from "node:path";
import { choosePorts } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { shutdownSignal } from "#cli/shutdown-signal.ts";
import { UserError } from "#cli/user-error.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { localStripeSettings } from "../aws/stripe-settings.ts";
import { localAssistantKey } from "../chat/assistant-key.ts";
import { startLocalChat } from "../chat/local-chat.ts";
import { startSchedule } from "../jobs/schedule.ts";
import { seed } from "../seed/seed.ts";
import { readStartArguments, type StartArguments } from "../start-arguments.ts";
import { startupSummary } from "../startup-summary.ts";
import { strictNotice } from "../strict/strictness.ts";
import { createRunningFunction } from "./lambda/threads.ts";
import { type Rehearsal, startRehearsal } from "./rehearsal.ts";
import { deployedJobs } from "./stage/deployed-jobs.ts";
import { synthesize } from "./synthesize.ts";

/** Distinguishes a rehearsal from `npm start`, which prints the same lines. */
const rehearsalNotice =
  "This is the stack as it would be deployed, with its data in .data/rehearsal. Ctrl-C stops it and lists the permissions that its functions lacked.";
const startArguments = readStartArguments(
  "npm run rehearse",
  "Builds the site, synthesizes the stack and runs it on this machine, with its bundles and headers, and with every function's own policy enforced.",
  ["empty", "strict", "new-account"],
);
if (startArguments !== undefined) {
  try {
    process.exitCode = await rehearse(startArguments);
  } catch (reason) {
    console.error(reason instanceof UserError ? reason.message : reason);
    process.exitCode = 1;
  }
  // Function threads may still hold connections.
  process.exit();
}

async function rehearse({ initialData, strict }: StartArguments): Promise<number> {
  const stopRequested = shutdownSignal();
  let shop: Rehearsal | undefined;
  stopRequested.then(() => shop ?? process.exit(0));
  await buildSite();
  const assemblyFolder = path.join(projectRoot, "build/rehearsal/cdk.out");
  await synthesize(assemblyFolder);
  const dataFolder = path.join(projectRoot, ".data/rehearsal");
  const ports = await choosePorts(process.env);
  const startedShop = await startRehearsal({
    assemblyFolder,
    dataFolder,
    ports,
    stripe: localStripeSettings(process.env),
    ...(strict && { strict }),
  });
  const sentences: string[] = [];
  await seed(startedShop, initialData, (sentence) => sentences.push(sentence));
  const shopKey = await localAssistantKey(startedShop, dataFolder);
  const chat = await startLocalChat({ shopUrl: startedShop.siteUrl, shopKey, port: ports.whatsApp });
  shop = startedShop;
  console.log(
    [
      ...startupSummary(shop, chat.url, "stand-in"),
      ...sentences,
      ...(strict ? [strictNotice(strict)] : []),
      rehearsalNotice,
    ].join("\n"),
  );
  const schedule = startJobs(startedShop);
  await stopRequested;
  await schedule.stop();
  await chat.stop();
  await shop.stop();
  const missingPermissions = shop.permissions.missing();
  console.log(missingPermissions.length === 0 ? "No function lacked a permission." : missingPermissions.join("\n"));
  for (const fault of shop.apiFaults) console.log(fault);
  return missingPermissions.length + shop.apiFaults.length === 0 ? 0 : 1;
}

/** Schedules the jobs according to the template's rules, as EventBridge does. */
function startJobs({ stage, siteUrl, awsUrl, stripeUrl }: Rehearsal) {
  const runtime = { awsUrl, stripeApiBase: stripeUrl, logLevel: "WARN" };
  const jobs = deployedJobs(stage, siteUrl);
  return startSchedule(
    async (id, time, stopSignal) => {
      const job = jobs.get(id);
      if (job === undefined) throw new Error(`The template has no rule for the job ${id}.`);
      const running = createRunningFunction(job.target, runtime);
      stopSignal.addEventListener("abort", () => void running.stop());
      const deadline = Date.now() + job.target.timeoutSeconds * 1000;
      // A failed run has logged its error; the next run continues.
      await running.invoke({ time: time.toISOString() }, { requestId: id, deadline }).catch(() => {});
      await running.stop();
    },
    new Map([...jobs].map(([id, { everyMinutes }]) => [id, everyMinutes])),
  );
}
