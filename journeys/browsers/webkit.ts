import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { freePort } from "#cli/ports.ts";
import { type Driver, waitForValue } from "./driver.ts";

const reply = z.object({ value: z.unknown() });
const refusal = z.object({ value: z.object({ error: z.string(), message: z.string() }) });
const opened = z.object({ sessionId: z.string() });
const undefinedResult: unknown = {};

/**
 * WebKitGTK's MiniBrowser on a virtual screen, by WebDriver (https://www.w3.org/TR/webdriver2/) over HTTP. `screen` is
 * the program Xvfb.
 */
export async function startWebKit(program: string, screen: string): Promise<Driver> {
  const home = await mkdtemp(path.join(tmpdir(), "everline-webkit-"));
  const display = `:${90 + (process.pid % 900)}`;
  const screenProcess = spawn(screen, [display, "-screen", "0", "1400x1000x24", "-nolisten", "tcp"], {
    stdio: "ignore",
  });
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], {
    stdio: "ignore",
    env: { ...process.env, DISPLAY: display, HOME: home, XDG_RUNTIME_DIR: home, LIBGL_ALWAYS_SOFTWARE: "1" },
  });
  const base = `http://127.0.0.1:${port}`;
  const stop = async () => {
    for (const one of [driver, screenProcess]) {
      const ended = new Promise<void>((resolve) => one.once("exit", () => resolve()));
      if (one.exitCode === null && one.signalCode === null && one.kill()) await ended;
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await waitForValue("WebKit's driver", () => send(base, "GET", "/status"));
    const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };
    const { sessionId } = opened.parse(await send(base, "POST", "/session", { capabilities }));
    const session = `${base}/session/${sessionId}`;
    await send(session, "POST", "/window/rect", { width: 1296, height: 990 });
    return driverOf(session, async () => {
      await send(session, "DELETE", "").catch(() => undefined);
      await stop();
    });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function send(base: string, method: string, address: string, body: unknown = undefinedResult): Promise<unknown> {
  const answer = await fetch(base + address, { method, body: method === "POST" ? JSON.stringify(body) : null });
  const response: unknown = await answer.json();
  if (answer.ok) return reply.parse(response).value;
  const { value } = refusal.parse(response);
  throw new Error(`${value.error}: ${value.message}`);
}

function driverOf(session: string, close: () => Promise<void>): Driver {
  const execute = (source: string, texts: readonly string[]) =>
    send(session, "POST", "/execute/sync", { script: `return (${source})(...arguments)`, args: texts });
  let entered: string | undefined;
  const enter = async (frame: string | undefined) => {
    entered = frame;
    await send(session, "POST", "/frame", { id: null });
    if (frame === undefined) return;
    const id = await send(session, "POST", "/element", { using: "css selector", value: frame });
    await send(session, "POST", "/frame", { id });
  };
  return {
    close,
    enter,
    errors: () => [],
    run: (source, ...texts) => execute(source, texts),
    go: async (url) => void (await send(session, "POST", "/url", { url })),
    act: async (actions) => {
      const frame = entered;
      if (frame === undefined) return void (await send(session, "POST", "/actions", { actions }));
      // WebKit's coordinates are relative to the page, even in a frame.
      await enter(undefined);
      const offset = corner.parse(await execute(cornerOf, [frame]));
      await send(session, "POST", "/actions", { actions: actions.map((one) => moved(one, offset)) });
      await enter(frame);
    },
    photograph: async () => Buffer.from(z.string().parse(await send(session, "GET", "/screenshot")), "base64"),
  };
}

const corner = z.object({ x: z.number(), y: z.number() });
const cornerOf = `(frame) => {
  const { x, y } = document.querySelector(frame).getBoundingClientRect();
  return { x: Math.round(x), y: Math.round(y) };
}`;
const pointed = z.looseObject({
  actions: z.array(z.looseObject({ x: z.number().optional(), y: z.number().optional() })),
});

/** The same actions, shifted. */
function moved(source: object, { x, y }: z.infer<typeof corner>): object {
  const { actions, ...rest } = pointed.parse(source);
  const move = (action: (typeof actions)[number]) =>
    action.x === undefined || action.y === undefined ? action : { ...action, x: action.x + x, y: action.y + y };
  return { ...rest, actions: actions.map(move) };
}
