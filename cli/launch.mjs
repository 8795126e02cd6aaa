/**
 * Runs a script of the project with the project's own Node (24, from node_modules), whichever Node runs this file (20
 * or newer), and installs missing packages first:
 *
 * node cli/launch.mjs local/start.ts a script of the project
 * node cli/launch.mjs tsc -p tsconfig.json a command of node_modules/.bin
 *
 * It leaves no orphan: signals are forwarded, and the script also ends when npm or its shell dies, even by SIGKILL.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "node_modules/.bin");
/** Grace period before the script is killed. */
const stopWithinMs = 10_000;
const lookForParentEveryMs = 250;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) fail("Usage: node cli/launch.mjs <script or command> [arguments]");
const reason = whatIsMissing();
if (reason !== undefined) install(reason);
run();

/** Returns why `npm ci` must run; undefined when the installed packages match the lock file. */
function whatIsMissing() {
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  if (installed === undefined) return "This is the first run here";
  const locked = readJson("package-lock.json")?.packages ?? {};
  for (const [place, { version, integrity, optional }] of Object.entries(locked)) {
    if (place === "") continue;
    const there = installed[place];
    // An optional package may be absent: it is for another platform, or was not available.
    if (there === undefined ? !optional : there.version !== version || there.integrity !== integrity) {
      return "The lock file has changed";
    }
  }
  return existsSync(path.join(bin, "node")) ? undefined : "The project's Node is not installed";
}

function install(reason) {
  process.stderr.write(`${reason}: installing packages with npm ci (about half a minute) …\n`);
  const npm = process.env.npm_execpath;
  const ci = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  // Keep standard output for the script. Warnings are hidden, because npm warns when the outer Node is older than 24.
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  const { status } = npm?.endsWith("js")
    ? spawnSync(process.execPath, [npm, ...ci], options)
    : spawnSync("npm", ci, options);
  if (status !== 0) fail("npm ci did not succeed; the lines above say why.");
  const still = whatIsMissing();
  if (still !== undefined)
    fail('npm ci has left packages out: run `npm ci` by hand to see why (npm 12 needs "allowScripts").');
}

function run() {
  const own = path.join(root, command);
  const script = existsSync(own) ? own : path.join(bin, command);
  if (!existsSync(script)) fail(`There is no script ${command} in this project.`);
  const child = spawn(path.join(bin, "node"), [script, ...args], {
    stdio: "inherit",
    cwd: root,
    // On a terminal, cdk would otherwise query the registry for updates and report usage.
    env: {
      ...process.env,
      CDK_DISABLE_VERSION_CHECK: "1",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    },
  });
  child.once("error", (error) => fail(`The script could not be started: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128 + signalNumber(signal))));
  const end = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), stopWithinMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => end(signal));
  watchParents(() => end("SIGTERM"));
}

/**
 * Under npm, watches npm's shell and npm itself. A shell that replaced itself with this process (some do, for a single
 * command) leaves npm as the direct parent, and npm's own parent may exit normally: that is how a command goes to the
 * background. Started by hand, there is no parent to watch.
 */
function watchParents(gone) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const npm = ancestry(parent)?.name.endsWith("sh") ? ancestry(parent)?.parent : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || ancestry(parent)?.parent === npm)) return;
    clearInterval(timer);
    gone();
  }, lookForParentEveryMs);
}

/** Name and parent of another process, on Linux; elsewhere undefined, and only the direct parent is watched. */
function ancestry(pid) {
  try {
    const [, name, parent] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, parent };
  } catch {
    return undefined;
  }
}

function signalNumber(signal) {
  return { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 1;
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), "utf8"));
  } catch {
    return undefined;
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
