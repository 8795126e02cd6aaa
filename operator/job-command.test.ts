import { expect, it } from "vitest";
import { jobSettings, localJobIds } from "#infra/settings/jobs.ts";
import { loadHandler } from "#local/aws/load-handler.ts";
import packageJson from "../package.json" with { type: "json" };
import { readJobCommand } from "./job-command.ts";
import { describeResults, jobWords } from "./job-words.ts";

const read = (args: string) => readJobCommand(args.split(" ").filter(Boolean));

it("has a command for every job that local shops run", () => {
  const scripts = Object.values(packageJson.scripts).filter((script) => script.includes("run-job.ts"));
  const jobs = scripts.map((script) => read(script.split("run-job.ts ")[1] ?? ""));
  expect(jobs).toEqual(localJobIds().map((job) => ({ job })));
});

it.each([
  ["", 'There is no job ""; use reconcile, erase-accounts, sweep-mails, or sweep-line-events.'],
  ["refund", 'There is no job "refund"; use reconcile, erase-accounts, sweep-mails, or sweep-line-events.'],
  ["reconcile --force", expect.stringMatching(/^There is no option --force\.\nUsage: npm run reconcile \[/)],
  ["reconcile now", expect.stringMatching(/^Unexpected argument "now"\.\nUsage: npm run reconcile \[/)],
  ["reconcile --stage test", expect.stringMatching(/^There is no stage "test"\. .*\nUsage: /)],
])("explains what is wrong with %j", (args, message) => {
  expect(read(args)).toEqual({ message, isHelp: false });
});

it("explains the job, its interval, and how to run it on AWS", () => {
  expect(read("erase-accounts --help")).toEqual({
    message: expect.stringMatching(
      /^Usage: npm run erase-accounts \[-- --stage NAME\]\nFinishes the erasure [\s\S]*every 60 minutes[\s\S]*aws lambda invoke[\s\S]*EraseAccountsFunction/,
    ),
    isHelp: true,
  });
});

it("does not run a job on AWS, but explains how", () => {
  expect(read("reconcile --stage prod")).toEqual({
    message: expect.stringMatching(/on this machine only[\s\S]*--stack-name Everline-prod [\s\S]*ReconcileFunction/),
    isHelp: false,
  });
});

it("reports a job's results in sentences, even when there was nothing to do", () => {
  expect(describeResults("eraseAccounts", { finished: 1, waiting: 2, failed: 0 })).toBe(
    "One account was erased.\n2 accounts wait for Stripe; nothing personal is left in the table.",
  );
  expect(describeResults("reconcile", { ordersCompleted: 0, failed: 0 })).toMatch(
    /^There was nothing to do\. Orders of the last two /,
  );
});

it.each(localJobIds())("has a sentence for every count that the job %s returns, and for no other", async (job) => {
  type Handler = (event: { time: string }) => Promise<Record<string, number>>;
  const handler = await loadHandler<Handler>(jobSettings[job].entry);
  const counts = await handler({ time: new Date().toISOString() });
  expect(Object.keys(jobWords[job]).sort()).toEqual(Object.keys(counts).sort());
});
