import { spawnSync } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

/** The folder of a minimal project: a lock file, the launcher, a script, and a fake npm that records its calls. */
let project: string;
const fakeNpm = `
const { appendFileSync, copyFileSync, mkdirSync, symlinkSync, rmSync } = require("node:fs");
appendFileSync("calls", process.argv.slice(2).join(" ") + "\\n");
if (process.env.NPM_FAILS) process.exit(1);
rmSync("node_modules", { recursive: true, force: true });
mkdirSync("node_modules/.bin", { recursive: true });
copyFileSync("package-lock.json", "node_modules/.package-lock.json");
symlinkSync(process.execPath, "node_modules/.bin/node");
`;

beforeEach(async () => {
  project = await mkdtemp(path.join(tmpdir(), "everline-launch-"));
  await mkdir(path.join(project, "cli"), { recursive: true });
  await copyFile(path.join(import.meta.dirname, "launch.mjs"), path.join(project, "cli/launch.mjs"));
  await writeFile(path.join(project, "npm.js"), fakeNpm);
  await writeFile(path.join(project, "script.js"), "console.log(process.argv.slice(2).join()); process.exit(7);");
  await writeLockFile("1.0.0");
});
afterEach(() => rm(project, { recursive: true }));

/** Writes a lock file whose package `a` has this version. */
function writeLockFile(version: string) {
  const packages = { "": {}, "node_modules/a": { version, integrity: version }, "node_modules/b": { optional: true } };
  return writeFile(path.join(project, "package-lock.json"), JSON.stringify({ packages }));
}

function launch(environment: Record<string, string> = {}) {
  const { npm_lifecycle_event: _, ...inherited } = process.env;
  const run = spawnSync(process.execPath, [path.join(project, "cli/launch.mjs"), "script.js", "x", "y"], {
    env: { ...inherited, npm_execpath: path.join(project, "npm.js"), ...environment },
    encoding: "utf8",
  });
  return { code: run.status, output: run.stdout, errorOutput: run.stderr };
}

const npmCalls = () => readFile(path.join(project, "calls"), "utf8").catch(() => "");

it("installs missing packages, reports that in one line, and passes on arguments, output and exit code", async () => {
  expect(launch()).toEqual({
    code: 7,
    output: "x,y\n",
    errorOutput: expect.stringMatching(/^This is the first run here: installing packages .*\n$/),
  });
  expect(await npmCalls()).toBe("ci --loglevel=error --no-audit --no-fund\n");
});

it("installs nothing and prints nothing when everything is installed", async () => {
  launch();
  expect(launch()).toEqual({ code: 7, output: "x,y\n", errorOutput: "" });
  expect((await npmCalls()).trim().split("\n")).toHaveLength(1);
});

it("installs again when the lock file has changed", async () => {
  launch();
  await writeLockFile("1.0.1");
  expect(launch().errorOutput).toContain("The lock file has changed");
  expect((await npmCalls()).trim().split("\n")).toHaveLength(2);
});

it("installs when the project's own Node is missing", async () => {
  launch();
  await rm(path.join(project, "node_modules/.bin/node"));
  expect(launch().errorOutput).toContain("The project's Node is not installed");
});

it("exits with 1 and one sentence when npm fails", () => {
  expect(launch({ NPM_FAILS: "1" })).toMatchObject({
    code: 1,
    output: "",
    errorOutput: expect.stringContaining("npm ci did not succeed"),
  });
});

it("exits with 1 and one sentence when the script does not exist", async () => {
  launch();
  await rm(path.join(project, "script.js"));
  expect(launch()).toMatchObject({ code: 1, errorOutput: "There is no script script.js in this project.\n" });
});
