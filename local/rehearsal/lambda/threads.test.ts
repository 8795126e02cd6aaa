import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createRunningFunction, type RunningFunction } from "./threads.ts";

let folder: string;
let running: RunningFunction;
const invocation = { requestId: "1", deadline: Date.now() + 10_000 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-threads-"));
  const code = `exports.handler = async (event) => {
    if (event === "throw") throw new Error("no such order");
    return event;
  };`;
  await writeFile(path.join(folder, "index.js"), code);
  const deployed = { arn: "arn:1", name: "echo", memoryMb: 128, folder, handler: "index.handler" };
  running = createRunningFunction(
    { ...deployed, timeoutSeconds: 10, environment: {}, statements: [] },
    { awsUrl: "http://127.0.0.1:1", logLevel: "SILENT" },
  );
});
afterAll(async () => {
  await running.stop();
  await rm(folder, { recursive: true });
});

it("returns the handler's result", async () => {
  expect(await running.invoke("hello", invocation)).toBe("hello");
});

it("rejects with the handler's error, and continues to handle calls", async () => {
  await expect(running.invoke("throw", invocation)).rejects.toThrow("no such order");
  expect(await running.invoke("hello again", invocation)).toBe("hello again");
});

it("resolves for a handler that returns nothing", async () => {
  expect(await running.invoke(undefined, invocation)).toBeUndefined();
});
