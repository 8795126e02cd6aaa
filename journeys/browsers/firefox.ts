import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import * as z from "zod";
import type { Driver } from "./driver.ts";

interface BrowsingContext {
  readonly context: string;
  readonly url: string;
  readonly children?: readonly BrowsingContext[] | null | undefined;
}
const contextShape: z.ZodType<BrowsingContext> = z.object({
  context: z.string(),
  url: z.string(),
  get children() {
    return z.array(contextShape).nullish();
  },
});
const contextTreeShape = z.object({ contexts: z.array(contextShape) });
const callResultShape = z.object({ result: z.object({ value: z.string().optional() }) });
const messageShape = z.object({
  id: z.number().nullish(),
  result: z.unknown().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
});
const logEntryShape = z.object({ level: z.string(), text: z.string().nullable() });

/** Starts headless Firefox, controlled by its own protocol WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = await mkdtemp(path.join(tmpdir(), "everline-firefox-"));
  const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"];
  const browser = spawn(program, args, { stdio: ["ignore", "ignore", "pipe"], env: { ...process.env, HOME: profile } });
  const exit = new Promise<void>((resolve) => browser.once("exit", () => resolve()));
  const close = async () => {
    browser.kill();
    await exit;
    await rm(profile, { recursive: true, force: true });
  };
  try {
    const session = await connect(`${await readServerUrl(browser.stderr)}/session`);
    await session.call("session.new", { capabilities: {} });
    await session.call("session.subscribe", { events: ["log.entryAdded"] });
    const [page] = contextTreeShape.parse(await session.call("browsingContext.getTree", {})).contexts;
    if (page === undefined) throw new Error("Firefox did not open a page.");
    await session.call("browsingContext.setViewport", {
      context: page.context,
      viewport: { width: 1280, height: 900 },
    });
    return createDriver(session, page.context, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** Returns the WebSocket URL that Firefox prints when it is ready. */
async function readServerUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [, url] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error("Firefox exited before it was ready.");
}

interface Session {
  readonly call: (method: string, params: object) => Promise<unknown>;
  readonly errors: string[];
}

async function connect(url: string): Promise<Session> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`${url} cannot be reached.`)), { once: true });
  });
  const pendingCalls = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  const errors: string[] = [];
  let lastId = 0;
  socket.addEventListener("message", ({ data }) => {
    const reply = messageShape.parse(JSON.parse(String(data)));
    if (reply.method === "log.entryAdded") {
      const entry = logEntryShape.parse(reply.params);
      if (entry.level === "error") errors.push(entry.text ?? "");
    }
    const call = pendingCalls.get(reply.id ?? -1);
    if (reply.error === undefined) call?.resolve(reply.result);
    else call?.reject(new Error(`${reply.error}: ${reply.message}`));
  });
  return {
    errors,
    call: (method, params) => {
      lastId += 1;
      const id = lastId;
      socket.send(JSON.stringify({ id, method, params }));
      return new Promise((resolve, reject) => pendingCalls.set(id, { resolve, reject }));
    },
  };
}

function createDriver({ call, errors }: Session, page: string, close: () => Promise<void>): Driver {
  let currentContext = page;
  const run = async (source: string, ...texts: readonly string[]) => {
    const response = await call("script.callFunction", {
      functionDeclaration: `async (...texts) => JSON.stringify(await (${source})(...texts))`,
      awaitPromise: true,
      target: { context: currentContext },
      arguments: texts.map((value) => ({ type: "string", value })),
    });
    const { value } = callResultShape.parse(response).result;
    return value === undefined ? undefined : JSON.parse(value);
  };
  return {
    run,
    errors: () => errors,
    close,
    go: async (url) => void (await call("browsingContext.navigate", { context: page, url, wait: "complete" })),
    enterFrame: async (selector) => {
      currentContext = page;
      if (selector === undefined) return;
      const src = await run("(selector) => document.querySelector(selector).src", selector);
      const [contextTree] = contextTreeShape.parse(await call("browsingContext.getTree", { root: page })).contexts;
      const child = contextTree?.children?.find(({ url }) => url === src);
      if (child === undefined) throw new Error(`There is no frame ${selector}.`);
      currentContext = child.context;
    },
    performActions: async (actions) => void (await call("input.performActions", { context: currentContext, actions })),
    photograph: async () => {
      const screenshot = await call("browsingContext.captureScreenshot", { context: page });
      return Buffer.from(z.object({ data: z.string() }).parse(screenshot).data, "base64");
    },
  };
}
