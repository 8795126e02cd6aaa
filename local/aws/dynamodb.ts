import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, loopback } from "#cli/ports.ts";
import { UserError } from "#cli/user-error.ts";
import { startGuardedProcess } from "./guarded-process.ts";

export interface LocalDynamoDb {
  readonly url: string;
  stop(): Promise<void>;
}

export interface LocalDynamoDbOptions {
  /** Default: a free port. */
  readonly port?: number;
  /** Database file. Default: in memory. */
  readonly file?: string;
  readonly environment?: NodeJS.ProcessEnv;
}

const startTimeoutMs = 10_000;

/**
 * Starts a DynamoDB for development and tests: the one at DYNAMODB_ENDPOINT if set (never stopped), else the embedded
 * engine of this platform, which exits with this process even if this process is killed.
 * @throws UserError when there is neither, naming both alternatives, or when the engine does not start
 */
export async function startDynamoDb(options: LocalDynamoDbOptions = {}): Promise<LocalDynamoDb> {
  const environment = options.environment ?? process.env;
  const endpoint = environment.DYNAMODB_ENDPOINT?.trim();
  if (endpoint) return { url: endpoint.replace(/\/$/, ""), stop: async () => {} };
  const engine = embeddedEngine(`${process.platform}-${process.arch}`);
  const port = options.port ?? (await freePort());
  if (options.file !== undefined) await mkdir(path.dirname(options.file), { recursive: true, mode: 0o700 });
  const args = ["serve", "--host", loopback, "--port", String(port)];
  const engineProcess = startGuardedProcess(
    engine,
    options.file === undefined ? args : [...args, "--db-path", options.file],
  );
  let output = "";
  engineProcess.process.stderr?.on("data", (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-2000);
  });
  const url = `http://${loopback}:${port}`;
  // Waits for the child's own output, not only for a response: another program on this port would respond too.
  const ready = async () => output.includes("Dynoxide listening") && (await isResponding(url));
  const isStarted = await Promise.race([waitUntil(ready, startTimeoutMs), engineProcess.ended.then(() => false)]);
  if (!isStarted) {
    await engineProcess.stop();
    throw new UserError(`The embedded DynamoDB did not start on port ${port}: ${output.trim() || "no output"}`);
  }
  return { url, stop: () => engineProcess.stop() };
}

/**
 * Path of the embedded engine's executable for a platform such as "linux-x64".
 * @throws UserError when it is not installed
 */
export function embeddedEngine(platform: string): string {
  try {
    return createRequire(import.meta.url).resolve(`@dynoxide/${platform}/dynoxide`);
  } catch {
    throw new UserError(
      `There is no embedded DynamoDB for ${platform} here: run \`npm i --no-save @dynoxide/${platform}@1.2.1\` if npm has it, ` +
        "or run any DynamoDB (such as amazon/dynamodb-local) and start with DYNAMODB_ENDPOINT=http://127.0.0.1:8000.",
    );
  }
}

async function isResponding(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(condition: () => Promise<boolean>, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += 5) {
    if (await condition()) return true;
    await wait(5);
  }
  return false;
}
