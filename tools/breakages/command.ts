/**
 * `npm run breakages`: makes each deliberate fault of the two lists, one at a time, and prints what noticed it: the
 * rehearsal or a test. Takes some minutes. Exit codes: 0 all were noticed, 1 one was not, or the intact project is not
 * healthy.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import { UserError } from "#cli/user-error.ts";
import { buildSite } from "#infra/site/build-site.ts";
import { synthesize } from "#local/rehearsal/synthesize.ts";
import { breakTemplate } from "./break-template.ts";
import type { SourceBreakage, TemplateBreakage } from "./breakage.ts";
import { sourceBreakages } from "./source-breakages.ts";
import { templateBreakages } from "./template-breakages.ts";
import { copyProject } from "./working-copy.ts";

interface Outcome {
  readonly failed: boolean;
  /** The first line that says what failed. */
  readonly reason: string;
}

const usage = `Usage: npm run breakages
Makes each deliberate fault of the stack and of its template, one at a time, and prints which test or which step of the rehearsal notices it. Takes about ten
minutes. Exit codes: 0 all were noticed, 1 one was not, 2 invalid arguments.`;

const [argument] = process.argv.slice(2);
if (argument !== undefined) {
  const isHelp = argument === "--help" || argument === "-h";
  (isHelp ? console.log : console.error)(isHelp ? usage : `Unexpected argument "${argument}".\n${usage}`);
  process.exit(isHelp ? 0 : 2);
}
try {
  const unnoticed = [...(await rehearseAll()), ...(await testAll())];
  const total = templateBreakages.length + sourceBreakages.length;
  console.log(`\n${total - unnoticed.length} of ${total} breakages were noticed.`);
  for (const name of unnoticed) console.log(`NOT NOTICED: ${name}`);
  process.exitCode = unnoticed.length === 0 ? 0 : 1;
} catch (reason) {
  console.error(reason instanceof UserError ? reason.message : reason);
  process.exitCode = 1;
}

/** Rehearses the stack with each fault of its template. Returns the names of the unnoticed ones. */
async function rehearseAll(): Promise<readonly string[]> {
  console.log(`The rehearsal, with ${templateBreakages.length} faults of the template:`);
  await buildSite();
  const folder = await mkdtemp(path.join(tmpdir(), "everline-intact-"));
  try {
    await synthesize(folder);
    const intact = await checkShop(folder);
    if (intact.failed) throw new UserError(`The intact stack fails: ${intact.reason}`);
    const unnoticed: string[] = [];
    for (const breakage of templateBreakages) {
      const outcome = await rehearse(folder, breakage);
      print(breakage.name, outcome);
      if (!outcome.failed) unnoticed.push(breakage.name);
    }
    return unnoticed;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function rehearse(intactFolder: string, breakage: TemplateBreakage): Promise<Outcome> {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-broken-"));
  try {
    for (const name of await readdir(intactFolder)) {
      const [from, to] = [path.join(intactFolder, name), path.join(folder, name)];
      if (name.endsWith(".template.json")) await writeFile(to, breakTemplate(await readFile(from, "utf8"), breakage));
      else await symlink(from, to);
    }
    return await checkShop(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function checkShop(folder: string): Promise<Outcome> {
  return run(path.join(projectRoot, "tools/breakages/check-shop.ts"), [folder], projectRoot, (output) => output);
}

/** Runs the tests on each fault of the source. Returns the names of the unnoticed ones. */
async function testAll(): Promise<readonly string[]> {
  console.log(`\nThe tests, with ${sourceBreakages.length} faults of the source:`);
  const copy = await copyProject();
  try {
    const files = [...new Set(sourceBreakages.flatMap(({ tests }) => tests))];
    const intact = await runTests(copy.folder, files);
    if (intact.failed) throw new UserError(`The intact project fails: ${intact.reason}`);
    const unnoticed: string[] = [];
    for (const breakage of sourceBreakages) {
      const outcome = await test(copy.folder, breakage);
      print(breakage.name, outcome);
      if (!outcome.failed) unnoticed.push(breakage.name);
    }
    return unnoticed;
  } finally {
    await copy.remove();
  }
}

async function test(folder: string, { file, from, to, tests }: SourceBreakage): Promise<Outcome> {
  const broken = path.join(folder, file);
  const intact = await readFile(broken, "utf8");
  await writeFile(
    broken,
    intact.replace(from, () => to),
  );
  try {
    return await runTests(folder, tests);
  } finally {
    await writeFile(broken, intact);
  }
}

function runTests(folder: string, files: readonly string[]): Promise<Outcome> {
  const vitest = path.join(folder, "node_modules/vitest/vitest.mjs");
  const args = ["run", "--project", "node", "--bail", "1", "--no-color", ...files];
  return run(vitest, args, folder, (output) => / FAIL .*/.exec(output)?.[0].trim() ?? output.slice(-500));
}

function run(
  file: string,
  args: readonly string[],
  cwd: string,
  reasonIn: (output: string) => string,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined };
    execFile(process.execPath, [file, ...args], { cwd, env, maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      const reason = reasonIn(stdout.trim() || stderr.trim());
      resolve({ failed: error !== null, reason: reason.replaceAll(/\s+/g, " ").slice(0, 160) });
    });
  });
}

function print(name: string, { failed, reason }: Outcome): void {
  console.log(failed ? `  noticed      ${name}\n               ${reason}` : `  NOT NOTICED  ${name}`);
}
