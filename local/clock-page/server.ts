import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { transformSync } from "esbuild";
import * as z from "zod";
import { listen, type RunningServer } from "#cli/listen.ts";
import { UserError } from "#cli/user-error.ts";
import { createChanges } from "#local-ses/http/changes.ts";
import { refusal } from "#local-ses/http/local-only.ts";
import { readBody } from "#local-ses/http/read-body.ts";
import { assetPage, type Page, redirectTo } from "#local-ses/pages/html.ts";
import { readerScript } from "#local-ses/pages/reader-script.ts";
import { STYLE } from "#local-ses/pages/style.ts";
import type { Clock } from "../clock/clock.ts";
import { clockPage, clockStyle, type JobState } from "./clock-page.ts";
import type { DueThing } from "./due.ts";

export interface ClockServerOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly clock: Clock;
  /** What the page shows besides the time. */
  readonly due: () => Promise<readonly DueThing[]>;
  readonly jobs: () => readonly JobState[];
}

export interface ClockServer extends RunningServer {
  /** Tells open pages that what they show has changed. */
  changed(): void;
}

/** Serves the page that shows the shop's time and moves it, on this machine only. */
export async function startClockServer({ port, clock, due, jobs }: ClockServerOptions): Promise<ClockServer> {
  const changes = createChanges();
  clock.onMove(changes.changed);

  const shownPage = async (problem?: string): Promise<Page> => {
    const state = { now: clock.now(), aheadMs: clock.aheadMs(), due: await due(), jobs: jobs() };
    const page = clockPage({ ...state, problem });
    return problem === undefined ? page : { ...page, status: 422 };
  };

  async function get(path: string): Promise<Page> {
    if (path === "/") return shownPage();
    if (path === "/style.css") return assetPage("text/css", STYLE + clockStyle);
    if (path === "/reader.js") return assetPage("text/javascript", pageScript());
    return path === "/favicon.ico" ? { status: 204, headers: {}, body: "" } : notFound;
  }

  async function move(body: string): Promise<Page> {
    const { data } = moveForm.safeParse(Object.fromEntries(new URLSearchParams(body)));
    if (data === undefined) return shownPage("Give a date and a time.");
    try {
      if ("to" in data) clock.moveTo(data.to);
      else clock.moveBy(data.seconds * 1000);
    } catch (reason) {
      if (reason instanceof UserError) return shownPage(reason.message);
      throw reason;
    }
    return redirectTo("/");
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refused = refusal(request);
    if (refused !== undefined) return void response.writeHead(403).end(`${refused}\n`);
    const { pathname } = new URL(request.url ?? "/", "http://clock.local");
    if (pathname === "/_local/changes") return changes.subscribe(response);
    const body = (await readBody(request)) ?? "";
    const isMove = request.method === "POST" && pathname === "/move";
    const page = await (isMove ? move(body) : get(pathname));
    response.writeHead(page.status, page.headers).end(page.body);
  }

  const server = createServer((request, response) => {
    handle(request, response).catch((reason: unknown) => {
      console.error("local clock:", reason);
      response.destroy();
    });
  });
  return { ...(await listen(server, port)), changed: changes.changed };
}

/** Updates what has changed, and lets the time run on. */
function pageScript(): string {
  const source = readFileSync(path.join(import.meta.dirname, "browser/tick.ts"), "utf8");
  return readerScript() + transformSync(source, { loader: "ts", target: "es2022", format: "iife" }).code;
}

const notFound: Page = { status: 404, headers: { "content-type": "text/plain" }, body: "There is no page here.\n" };

/** The field of the form has no time zone, and is read as UTC. */
const utcTime = z
  .string()
  .transform((text) => new Date(text.endsWith("Z") ? text : `${text}Z`))
  .refine((time) => !Number.isNaN(time.getTime()));
const moveForm = z.union([z.object({ seconds: z.coerce.number().int().positive() }), z.object({ to: utcTime })]);
