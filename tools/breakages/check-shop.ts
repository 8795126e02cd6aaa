/**
 * Rehearses a synthesized stack with the steps that a careful operator would take: pages, files, a purchase that the
 * page completes, one that Stripe's event completes, a donation wall, the jobs. Prints the first fault. Exit codes: 0
 * no fault, 1 a fault. Argument: the output folder of `cdk synth`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { createRunningFunction } from "#local/rehearsal/lambda/threads.ts";
import { type Rehearsal, startRehearsal } from "#local/rehearsal/rehearsal.ts";
import { deployedJobs } from "#local/rehearsal/stage/deployed-jobs.ts";
import { buyOnce } from "#operator/smoke/purchase.ts";

const jobCounts = z.object({ problems: z.number().default(0) });
const assemblyFolder = path.resolve(process.argv[2] ?? "");
const dataFolder = await mkdtemp(path.join(tmpdir(), "everline-breakage-"));
try {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const shop = await startRehearsal({
    assemblyFolder,
    dataFolder,
    ports: { site, dynamoDb, stripe },
    stripe: localStripeSettings(),
    logLevel: "SILENT",
    webhookRetriesMs: [200, 500, 1000],
  });
  await checkSite(shop.siteUrl);
  await buyOnce(shop.siteUrl, "page");
  // A step at Stripe that takes as long as it may in a busy hour: CloudFront has to wait for it.
  await delayNextPayment(shop.stripeUrl);
  await buyOnce(shop.siteUrl, "webhook");
  await runJobs(shop);
  const [fault] = [...shop.apiFaults, ...shop.permissions.missing()];
  if (fault !== undefined) throw new Error(fault);
} catch (reason) {
  console.log(reason instanceof Error ? reason.message : String(reason));
  process.exitCode = 1;
} finally {
  await rm(dataFolder, { recursive: true, force: true });
  // Function threads and the embedded database may still run.
  process.exit();
}

/** Expects every kind of address to be answered as on AWS. */
async function checkSite(site: string): Promise<void> {
  const expectStatus = async (address: string, status: number): Promise<string> => {
    const response = await fetch(`${site}${address}`);
    if (response.status !== status) throw new Error(`GET ${address} answers ${response.status} instead of ${status}.`);
    return response.text();
  };
  const landingPage = await expectStatus("/", 200);
  const assets = [...landingPage.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address = ""]) => address);
  if (assets.length === 0) throw new Error("The landing page names no script.");
  for (const address of new Set(assets)) await expectStatus(address, 200);
  await expectStatus("/login", 200);
  await expectStatus("/no-such-page", 404);
  await expectStatus("/api/pricing", 200);
  await expectStatus("/api/content/landing", 200);
  await expectStatus("/api/donations", 200);
  await expectStatus("/api/no-such-route", 404);
  await expectStatus("/api/me", 401);
}

async function delayNextPayment(stripeUrl: string): Promise<void> {
  const fault = { kind: "delay", ms: 6000, method: "POST", path: "/v1/payment_intents" };
  const headers = { "content-type": "application/json" };
  await fetch(`${stripeUrl}/_test/faults`, { method: "POST", headers, body: JSON.stringify(fault) });
}

/** Runs each job once, like its schedule. */
async function runJobs({ stage, awsUrl, stripeUrl, siteUrl }: Rehearsal): Promise<void> {
  for (const { target } of deployedJobs(stage, siteUrl).values()) {
    const running = createRunningFunction(target, { awsUrl, stripeApiBase: stripeUrl, logLevel: "SILENT" });
    const deadline = Date.now() + target.timeoutSeconds * 1000;
    const counts = await running.invoke({ time: new Date().toISOString() }, { requestId: target.name, deadline });
    await running.stop();
    const { problems } = jobCounts.parse(counts);
    if (problems > 0) throw new Error(`The job ${target.name} finds ${problems} parts of the shop that do not open.`);
  }
}
