import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { type Driver, waitForValue } from "./driver.ts";

const replyShape = z.object({ value: z.unknown() });
const errorShape = z.object({ value: z.object({ error: z.string(), message: z.string() }) });
const newSessionShape = z.object({ sessionId: z.string() });
const emptyBody: unknown = {};

/**
 * Starts WebKitGTK's MiniBrowser on a virtual screen, controlled by WebDriver (https://www.w3.org/TR/webdriver2/) over
 * HTTP. Takes the paths of WebKit's driver, and of Xvfb, which provides the screen.
 */
export async function startWebKit(driverPath: string, xvfbPath: string): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), "everline-webkit-"));
  const display = `:${90 + (process.pid % 900)}`;
  const screenProcess = spawn(xvfbPath, [display, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const port = await freePort();
  const driverProcess = spawn(driverPath, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const driverUrl = `http://127.0.0.1:${port}`;
  const stop = async () => {
    for (const child of [driverProcess, screenProcess]) {
      const exit = new Promise<void>((resolve) => child.once("exit", () => resolve()));
      if (child.exitCode === null && child.signalCode === null && child.kill()) await exit;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await waitForValue("WebKit's driver", () => send(driverUrl, "GET", "/status"));
    const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
    const { sessionId } = newSessionShape.parse(await send(driverUrl, "POST", "/session", { capabilities }));
    const sessionUrl = `${driverUrl}/session/${sessionId}`;
    await send(sessionUrl, "POST", "/window/rect", { width: 1296, height: 990 });
    return createDriver(sessionUrl, async () => {
      await send(sessionUrl, "DELETE", "").catch(() => undefined);
      await stop();
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function send(baseUrl: string, method: string, endpoint: string, body: unknown = emptyBody): Promise<unknown> {
  const response = await fetch(baseUrl + endpoint, { method, body: method === "POST" ? JSON.stringify(body) : null });
  const json: unknown = await response.json();
  if (response.ok) return replyShape.parse(json).value;
  const { value } = errorShape.parse(json);
  throw new Error(`${value.error}: ${value.message}`);
}

function createDriver(sessionUrl: string, close: () => Promise<void>): Driver {
  const execute = (source: string, texts: readonly string[]) =>
    send(sessionUrl, "POST", "/execute/sync", { script: `return (${source})(...arguments)`, args: texts });
  let currentFrame: string | undefined;
  const switchToFrame = async (selector: string | undefined) => {
    currentFrame = selector;
    await send(sessionUrl, "POST", "/frame", { id: null });
    if (selector === undefined) return;
    const id = await send(sessionUrl, "POST", "/element", { using: "css selector", value: selector });
    await send(sessionUrl, "POST", "/frame", { id });
  };
  return {
    close,
    enterFrame: switchToFrame,
    errors: () => [],
    run: (source, ...texts) => execute(source, texts),
    go: async (url) => void (await send(sessionUrl, "POST", "/url", { url })),
    performActions: async (actions) => {
      const frame = currentFrame;
      if (frame === undefined) return void (await send(sessionUrl, "POST", "/actions", { actions }));
      // WebKit's coordinates are relative to the page, even in a frame.
      await switchToFrame(undefined);
      const offset = positionShape.parse(await execute(findCorner, [frame]));
      await send(sessionUrl, "POST", "/actions", { actions: actions.map((source) => shiftActions(source, offset)) });
      await switchToFrame(frame);
    },
    photograph: async () => Buffer.from(z.string().parse(await send(sessionUrl, "GET", "/screenshot")), "base64"),
  };
}

const positionShape = z.object({ x: z.number(), y: z.number() });
/** Source of a page function that returns the position of a frame's top left corner. */
const findCorner = `(selector) => {
  const { x, y } = document.querySelector(selector).getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y) };
}`;
const inputSourceShape = z.looseObject({
  actions: z.array(z.looseObject({ x: z.number().optional(), y: z.number().optional() })),
});

/** Returns an input source's actions with their coordinates shifted. */
function shiftActions(source: object, { x, y }: z.infer<typeof positionShape>): object {
  const { actions, ...rest } = inputSourceShape.parse(source);
  const shift = (action: (typeof actions)[number]) =>
    action.x === undefined || action.y === undefined ? action : { ...action, x: action.x + x, y: action.y + y };
  return { ...rest, actions: actions.map(shift) };
}
