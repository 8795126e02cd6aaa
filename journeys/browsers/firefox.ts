import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { Driver } from "./driver.ts";

interface Context {
  readonly context: string;
  readonly url: string;
  readonly children?: readonly Context[] | null | undefined;
}
const context: z.ZodType<Context> = z.object({
  context: z.string(),
  url: z.string(),
  get children() {
    return z.array(context).nullish();
  },
});
const tree = z.object({ contexts: z.array(context) });
const returned = z.object({ result: z.object({ value: z.string().optional() }) });
const message = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const logged = z.object({ level: z.string(), text: z.string().nullable() });

/** Headless Firefox by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), its native protocol. */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), "everline-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const browser = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } });
  const ended = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  const close = async () => {
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const session = await connect(`${await listening(browser.stderr)}/session`);
    await session.call("session.new", { capabilities: {} });
    await session.call("session.subscribe", { events: ["log.entryAdded"] });
    const [page] = tree.parse(await session.call("browsingContext.getTree", {})).contexts;
    if (page === undefined) throw new Error("Firefox opened no page.");
    await session.call("browsingContext.setViewport", {
      context: page.context,
      viewport: { width: 1280, height: 900 },
    });
    return driverOf(session, page.context, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The address that it prints when it is ready. */
async function listening(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error("Firefox ended before it could be reached.");
}

interface Session {
  readonly call: (method: string, params: object) => Promise<unknown>;
  readonly errors: string[];
}

async function connect(address: string): Promise<Session> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`${address} cannot be reached.`)), { once: true });
  });
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const errors: string[] = [];
  let last = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = message.parse(JSON.parse(String(data)));
    if (reply.method === "log.entryAdded") {
      const entry = logged.parse(reply.params);
      if (entry.level === "error") errors.push(entry.text ?? "");
    }
    const call = waiting.get(reply.id ?? -1);
    if (reply.error === undefined) call?.resolve(reply.result);
    else call?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  return {
    errors,
    call: (method, params) => {
      last += 1;
      const id = last;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
    },
  };
}

function driverOf({ call, errors }: Session, page: string, close: () => Promise<void>): Driver {
  let current = page;
  const run = async (source: string, ...texts: readonly string[]) => {
    const answer = await call("script.callFunction", {
      functionDeclaration: `async (...texts) => JSON.stringify(await (${source})(...texts))`,
      awaitPromise: true,
      target: { context: current },
      arguments: texts.map((value) => ({ type: "string", value })),
    });
    const { value } = returned.parse(answer).result;
    return value === undefined ? undefined : JSON.parse(value);
  };
  return {
    run,
    errors: () => errors,
    close,
    go: async (url) => void (await call("browsingContext.navigate", { context: page, url, wait: "complete" })),
    enter: async (frame) => {
      current = page;
      if (frame === undefined) return;
      const src = await run("(frame) => document.querySelector(frame).src", frame);
      const [contextTree] = tree.parse(await call("browsingContext.getTree", { root: page })).contexts;
      const child = contextTree?.children?.find(({ url }) => url === src);
      if (child === undefined) throw new Error(`There is no frame ${frame}.`);
      current = child.context;
    },
    act: async (actions) => void (await call("input.performActions", { context: current, actions })),
    photograph: async () => {
      const picture = await call("browsingContext.captureScreenshot", { context: page });
      return Buffer.from(z.object({ data: z.string() }).parse(picture).data, "base64");
    },
  };
}
