import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createRunningFunction, type RunningFunction } from "./threads.ts";

let folder: string;
let running: RunningFunction;
let other: RunningFunction;
const invocation = { requestId: "1", deadline: Date.now() + 10_000 };

/** The handler echoes its event, but for these words. */
const code = `
  let ticks = 0;
  let interval;
  const events = {
    "throw": () => { throw new Error("no such order"); },
    "leave a timer": () => { interval = setInterval(() => { ticks += 1; }, 1); },
    "how often did it tick": () => { clearInterval(interval); return ticks; },
    "leave an idle timer": () => { setTimeout(() => {}, 60_000).unref(); },
    "work": () => { const end = Date.now() + 50; while (Date.now() < end); },
  };
  exports.handler = async (event) => (event in events ? events[event]() : event);
`;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "everline-threads-"));
  await writeFile(path.join(folder, "index.js"), code);
  const create = (name: string) =>
    createRunningFunction(
      {
        ...{ arn: `arn:${name}`, arns: [], name, memoryMb: 128, folder, handler: "index.handler" },
        ...{ timeoutSeconds: 10, environment: {}, statements: [] },
      },
      { awsUrl: "http://127.0.0.1:1", logLevel: "SILENT" },
    );
  running = create("echo");
  other = create("other");
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await Promise.all([running.stop(), other.stop()]);
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
  expect(await running.invoke("leave an idle timer", invocation)).toBeUndefined();
});

it("handles calls that overlap", async () => {
  const words = ["one", "two", "three"];
  expect(await Promise.all(words.map((word) => running.invoke(word, invocation)))).toEqual(words);
});

describe("after its answer", () => {
  it("a function does nothing until the next call, as on Lambda, and the log names what it left running", async () => {
    const logged = nextWarning();
    await running.invoke("leave a timer", invocation);
    expect(await logged).toMatch(/^echo works after its answer \(Timeout\)\. Lambda freezes it/);
    await other.invoke("work", invocation);
    // Some milliseconds pass before it sleeps; 50 and more have passed while it slept.
    expect(await running.invoke("how often did it tick", invocation)).toBeLessThan(15);
  });

  it("a function that has finished is not reported, even with idle connections and timers without a reference", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue(undefined);
    await running.invoke("leave an idle timer", invocation);
    // The report of the first call would be here before the answer to the second.
    await running.invoke("hello", invocation);
    expect(warn).not.toHaveBeenCalled();
  });
});

function nextWarning(): Promise<string> {
  return new Promise((resolve) => {
    vi.spyOn(console, "warn").mockImplementationOnce((text) => resolve(String(text)));
  });
}
