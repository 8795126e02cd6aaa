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
import { preparedStackVariable } from "#local/rehearsal/prepared-stack.ts";

interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly seconds: number;
  /** The failures with their messages, in short: CI logs are often truncated. */
  readonly failures: readonly string[];
}

/** Streamed, or printed at the end, as concurrent output would be interleaved. */
type Output = "shown" | "shown at its end";

/**
 * Tests start many Node processes that load the same packages, so they share a compile cache. Most of what tests
 * allocate is short-lived: a larger young generation means less garbage collection.
 */
const env: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_OPTIONS: [process.env.NODE_OPTIONS ?? "", "--max-semi-space-size=64"].join(" ").trim(),
  NODE_COMPILE_CACHE: path.join(projectRoot, "node_modules/.cache/everline/compiled"),
};
const result = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullish() });
const report = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  success: z.boolean(),
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), message: z.string(), assertionResults: z.array(result) }),
  ),
});
const reports = await mkdtemp(path.join(tmpdir(), "everline-test-"));
const running = new Set<ChildProcess>();

shutdownSignal().then(() => {
  // Kill process groups, because the parts have child processes.
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, "SIGTERM");
  process.exit(1);
});

const outcomes = [
  // These keep about one core busy each, while tests use all of them; the journeys need the build and the synthesized
  // stack. With more than one type checker, each rebuilds most types: half as much work again.
  ...(await Promise.all([
    check("types", "tsc", "--checkers", "1"),
    check("lint", "biome", "check", "--error-on-warnings"),
    check("build", "infra/site/build.ts").then(async (built) => [built, await stackIsPrepared()]),
  ]).then((checks) => checks.flat())),
  // One part after another, because page assertions time out when they wait for CPU, and workers shared by two projects
  // reload more. Tests also wait for child processes and browsers, so there may be more workers than cores. With a
  // fourth browser, the shop's functions sometimes timed out for lack of CPU.
  await tests("units, handlers and stack", 3, "node"),
  await tests("pages", 2, "web"),
  await tests("journeys", 3, "journeys"),
];
await rm(reports, { recursive: true });

console.log("");
for (const { name, passed, failed, seconds } of outcomes) {
  console.log(`${failed === 0 ? "ok    " : "FAILED"} ${name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}
for (const failure of outcomes.flatMap(({ failures }) => failures)) console.log(`\n${failure}`);
const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, outcome) => total + of(outcome), 0);
const failed = sum((outcome) => outcome.failed);
console.log(`${sum((outcome) => outcome.passed)} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** A command that passes or fails as a whole; its output is printed at the end. */
async function check(name: string, command: string, ...args: string[]): Promise<Outcome> {
  const { ok, seconds } = await run(name, command, args, "shown at its end");
  return { name, passed: ok ? 1 : 0, failed: ok ? 0 : 1, seconds, failures: [] };
}

async function stackIsPrepared(): Promise<Outcome> {
  const outcome = await check("stack", "local/rehearsal/prepare.ts");
  if (outcome.failed === 0) env[preparedStackVariable] = "yes";
  return outcome;
}

/**
 * A project of vitest.config.ts. A run that fails without a failed test (a file that does not load, an error outside a
 * test) counts as one failure.
 */
async function tests(name: string, workers: number, project: string): Promise<Outcome> {
  const file = path.join(reports, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { ok, seconds } = await run(
    name,
    "vitest",
    ["run", `--maxWorkers=${workers}`, "--project", project, ...reporters],
    "shown",
  );
  const read = report.safeParse(JSON.parse(await readFile(file, "utf8").catch(() => "null")));
  const { numPassedTests = 0, numFailedTests = 0, success = false, testResults = [] } = read.data ?? {};
  const failures = testResults.filter(({ status }) => status === "failed").flatMap(failuresOf);
  return { name, passed: numPassedTests, failed: numFailedTests || (ok && success ? 0 : 1), seconds, failures };
}

/** The failures in a file's report. A file without a failed test did not load, or failed outside its tests. */
function failuresOf({ name, message, assertionResults }: z.infer<typeof report>["testResults"][number]): string[] {
  const file = path.relative(projectRoot, name);
  const failed = assertionResults.filter(({ status }) => status === "failed");
  if (failed.length === 0) return [`FAILED ${file}\n${beginningOf(message)}`];
  return failed.map(
    ({ fullName, failureMessages }) =>
      `FAILED ${file}: ${fullName}\n${(failureMessages ?? []).map(beginningOf).join("\n")}`,
  );
}

/** The first lines; the full message is in the test's own output. */
function beginningOf(message: string): string {
  return message.split("\n").slice(0, 12).join("\n").slice(0, 1500);
}

async function run(name: string, command: string, args: readonly string[], output: Output) {
  if (output === "shown") console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const file = path.join(projectRoot, command.includes("/") ? command : `node_modules/.bin/${command}`);
  const stdio = output === "shown" ? "inherit" : "pipe";
  const child = spawn(process.execPath, [file, ...args], { cwd: projectRoot, stdio, env, detached: true });
  running.add(child);
  const lines: unknown[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (text) => lines.push(text));
  const [code] = await once(child, "close");
  running.delete(child);
  if (output !== "shown") console.log(`\n— ${name}\n${lines.join("")}`);
  return { ok: code === 0, seconds: Math.round((performance.now() - startedAt) / 1000) };
}
