/**
 * `npm test`: runs every check, and continues after failures, so that one run reports everything. The last line is `N
 * passed, N failed`: each test counts as one, and so does each check that is not a test.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { projectRoot } from "#cli/project-root.ts";
import { shutdownSignal } from "#cli/shutdown-signal.ts";
import { sharedBundlesVariable } from "#infra/aws/bundling/shared-bundles.ts";
import { preparedStackVariable } from "#local/rehearsal/prepared-stack.ts";

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** The failures with the beginning of their messages, because CI logs are often truncated. */
  readonly failures: readonly string[];
}

/** The output of concurrent checks is printed at their end, because it would be interleaved otherwise. */
type Output = "streamed" | "printed at the end";

const folder = await mkdtemp(path.join(tmpdir(), "everline-test-"));

/**
 * Tests start many Node processes that load the same packages, so they share a compile cache. Most of what tests
 * allocate is short-lived: a larger young generation means less garbage collection. Five stages are synthesized, whose
 * functions are the same.
 */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: [process.env.NODE_OPTIONS ?? "", "--max-semi-space-size=64"].join(" ").trim(),
  NODE_COMPILE_CACHE: path.join(projectRoot, "node_modules/.cache/everline/compiled"),
  [sharedBundlesVariable]: path.join(folder, "bundles"),
};
const testResult = z.object({
  fullName: z.string(),
  status: z.string(),
  failureMessages: z.array(z.string()).nullish(),
});
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), message: z.string(), assertionResults: z.array(testResult) }),
  ),
});
const runningProcesses = new Set<ChildProcess>();

shutdownSignal().then(() => {
  // Kills process groups, because these processes have child processes.
  for (const { pid } of runningProcesses) if (pid !== undefined) process.kill(-pid, "SIGTERM");
  process.exit(1);
});

const outcomes = [
  // Each of these keeps only about one core busy, so they run concurrently. The journeys need the build and the
  // synthesized stack. With more than one type checker, each rebuilds most types, which is about 50% more work in
  // total.
  ...(await Promise.all([
    runCheck("types", "tsc", "--checkers", "1"),
    runCheck("lint", "biome", "check", "--error-on-warnings"),
    runCheck("build", "infra/site/build.ts").then(async (built) => [built, await prepareStack()]),
  ]).then((checks) => checks.flat())),
  // The test projects run one after another, because page assertions time out when they wait for CPU, and workers
  // shared by two projects reload more. Tests also wait for child processes and browsers, so there may be more workers
  // than cores. With a fourth worker for journeys, the shop's functions sometimes timed out for lack of CPU.
  await runTests("units, handlers and stack", 3, "node"),
  await runTests("pages", 2, "web"),
  await runTests("journeys", 3, "journeys"),
];
await rm(folder, { recursive: true });

console.log("");
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`${failed === 0 ? "ok    " : "FAILED"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
const sum = (countOf: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + countOf(outcome), 0);
const failed = sum((outcome) => outcome.failed);
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a command that passes or fails as a whole. Its output is printed at the end. */
async function runCheck(name: string, command: string, ...args: string[]): Promise<Outcome> {
  const { ok, seconds } = await run(name, command, args, "printed at the end");
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, failures: [] };
}

/** Synthesizes the stack that the journeys run against. */
async function prepareStack(): Promise<Outcome> {
  const outcome = await runCheck("stack", "local/rehearsal/prepare.ts");
  if (outcome.failed === 0) env[preparedStackVariable] = "yes";
  return outcome;
}

/**
 * Runs a project of vitest.config.ts. A run that fails without a failed test (a file that does not load, an error
 * outside a test) counts as one failure.
 */
async function runTests(name: string, workers: number, project: string): Promise<Outcome> {
  const file = path.join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { ok, seconds } = await run(
    name,
    "vitest",
    ["run", `--maxWorkers=${workers}`, "--project", project, ...reporters],
    "streamed",
  );
  const parsed = report.safeParse(JSON.parse(await readFile(file, "utf8").catch(() => "null")));
  const { numPassedTests = 0, numFailedTests = 0, success = false, testResults = [] } = parsed.data ?? {};
  const failures = testResults.filter(({ status }) => status === "failed").flatMap(failuresOf);
  return { name, passed: numPassedTests, failed: numFailedTests || (ok && success ? 0 : 1), seconds, failures };
}

/**
 * Returns the failures of a test file. A file that fails without a failed test did not load, or failed outside a test.
 */
function failuresOf({ name, message, assertionResults }: z.infer<typeof report>["testResults"][number]): string[] {
  const file = path.relative(projectRoot, name);
  const failedTests = assertionResults.filter(({ status }) => status === "failed");
  if (failedTests.length === 0) return [`FAILED ${file}\n${firstLines(message)}`];
  return failedTests.map(
    ({ fullName, failureMessages }) =>
      `FAILED ${file}: ${fullName}\n${(failureMessages ?? []).map(firstLines).join("\n")}`,
  );
}

/** Returns the first lines of a message. The full message is in the test's own output. */
function firstLines(message: string): string {
  return message.split("\n").slice(0, 12).join("\n").slice(0, 1500);
}

async function run(name: string, command: string, args: readonly string[], output: Output) {
  if (output === "streamed") console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const file = path.join(projectRoot, command.includes("/") ? command : `node_modules/.bin/${command}`);
  const stdio = output === "streamed" ? "inherit" : "pipe";
  const child = spawn(process.execPath, [file, ...args], { cwd: projectRoot, stdio, env, detached: true });
  runningProcesses.add(child);
  const lines: unknown[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => lines.push(text));
  const [code] = await once(child, "close");
  runningProcesses.delete(child);
  if (output !== "streamed") console.log(`\n— ${name}\n${lines.join("")}`);
  return { ok: code === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
}
