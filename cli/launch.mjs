/**
 * Runs a script with the project's own Node (24, from node_modules), whichever Node runs this file (20 or newer).
 * Missing packages are installed first.
 *
 * `node cli/launch.mjs local/start.ts` runs a script of the project;
 * `node cli/launch.mjs tsc -p tsconfig.json` runs a command of node_modules/.bin.
 *
 * The script never outlives its caller: signals are forwarded, and the script is stopped when npm or npm's shell dies,
 * even by SIGKILL.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const bin = path.join(root, "node_modules/.bin");
/** How long a script may take to stop after a signal; then it is killed. */
const gracePeriodMs = 10_000;
const checkParentsEveryMs = 250;

const [command, ...args] = process.argv.slice(2);
if (command === undefined) fail("Usage: node cli/launch.mjs <script or command> [arguments]");
const reason = reasonToInstall();
if (reason !== undefined) install(reason);
run();

/** Returns why `npm ci` must run; undefined when the installed packages match the lock file. */
function reasonToInstall() {
  const installed = readJson("node_modules/.package-lock.json")?.packages;
  if (installed === undefined) return "This is the first run here";
  const locked = readJson("package-lock.json")?.packages ?? {};
  for (const [packagePath, { version, integrity, optional }] of Object.entries(locked)) {
    // The project itself is listed under an empty path.
    if (packagePath === "") continue;
    const copy = installed[packagePath];
    // An optional package may be absent: it is for another platform, or could not be downloaded.
    if (copy === undefined ? !optional : copy.version !== version || copy.integrity !== integrity) {
      return "The lock file has changed";
    }
  }
  return existsSync(path.join(bin, "node")) ? undefined : "The project's Node is not installed";
}

function install(reason) {
  process.stderr.write(`${reason}: installing packages with npm ci (about half a minute) …\n`);
  const npmPath = process.env.npm_execpath;
  const ciArguments = ["ci", "--loglevel=error", "--no-audit", "--no-fund"];
  // Keep standard output for the script. Warnings are hidden, because npm warns when the outer Node is older than 24.
  const options = { cwd: root, stdio: ["ignore", 2, 2] };
  const { status } = npmPath?.endsWith("js")
    ? spawnSync(process.execPath, [npmPath, ...ciArguments], options)
    : spawnSync("npm", ciArguments, options);
  if (status !== 0) fail("npm ci did not succeed; the lines above say why.");
  if (reasonToInstall() !== undefined)
    fail('npm ci did not install every package; run `npm ci` yourself to see why (npm 12 needs "allowScripts").');
}

function run() {
  const projectScript = path.join(root, command);
  const script = existsSync(projectScript) ? projectScript : path.join(bin, command);
  if (!existsSync(script)) fail(`There is no script ${command} in this project.`);
  const child = spawn(path.join(bin, "node"), [script, ...args], {
    stdio: "inherit",
    cwd: root,
    // On a terminal, cdk would otherwise query the registry for updates and send usage statistics.
    env: {
      ...process.env,
      CDK_DISABLE_VERSION_CHECK: "1",
      CDK_DISABLE_CLI_TELEMETRY: "true",
      PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    },
  });
  child.once("error", (error) => fail(`The script could not be started: ${error.message}`));
  child.once("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128 + signalNumber(signal))));
  const stopScript = (signal) => {
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), gracePeriodMs).unref();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stopScript(signal));
  watchParents(() => stopScript("SIGTERM"));
}

/**
 * Calls `onParentExit` when npm dies, or the shell in which npm runs this process. Some shells replace themselves with
 * a single command: then npm is the direct parent. npm's own parent, such as the user's shell, is not watched, because
 * it may exit while npm keeps running in the background. Without npm there is no parent to watch.
 */
function watchParents(onParentExit) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parentId = process.ppid;
  const parent = readProcess(parentId);
  const npmId = parent?.name.endsWith("sh") ? parent.parentId : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parentId && (npmId === undefined || readProcess(parentId)?.parentId === npmId)) return;
    clearInterval(timer);
    onParentExit();
  }, checkParentsEveryMs);
}

/**
 * Reads the name of another process and the id of its parent. Works on Linux only; elsewhere it returns undefined, and
 * only the direct parent is watched.
 */
function readProcess(pid) {
  try {
    const [, name, parentId] = /\((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
    return { name, parentId };
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
