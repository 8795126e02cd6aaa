import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { listen } from "#cli/listen.ts";
import { freePort } from "#cli/ports.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { localStripeSettings } from "#local/services/stripe-settings.ts";
import { startShop } from "#local/shop/shop.ts";
import { startBuiltSite } from "#local/site/built-site.ts";
import { publicPages } from "#shared/domain/addresses.ts";
import { fetchedTool } from "../fetched-tool.ts";
import { builtSite } from "./built-site.ts";
import { buildControlPage } from "./control/build.ts";
import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const rounds = 5;
const categories = ["accessibility", "best-practices", "seo"] as const;

type Audit = (url: string, options: object) => Promise<unknown>;

/** The parts of Lighthouse's result used here. Scores from 0 to 1; null if undetermined. */
const visited = z.object({
  lhr: z.object({
    runtimeError: z.object({ message: z.string() }).optional(),
    categories: z.record(
      z.string(),
      z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
    ),
    audits: z.record(
      z.string(),
      z.object({ title: z.string(), score: z.number().nullable(), numericValue: z.number().optional() }),
    ),
  }),
});
type Result = z.output<typeof visited>["lhr"];

/** Lighthouse, downloaded on first use: it is a third of the size of the project's packages. */
async function fetchedLighthouse(): Promise<Audit> {
  const folder = await fetchedTool({ name: "lighthouse", version: "13.5.0" });
  const load = async (file: string): Promise<object> => import(pathToFileURL(path.join(folder, file)).href);
  const traceShape = z.object({
    default: z.custom<{ getDefaultTraceCategories(): string[] }>((value) => typeof value === "function"),
  });
  const { default: Trace } = traceShape.parse({ ...(await load("core/gather/gatherers/trace.js")) });
  // Without Lighthouse's tracing of web features: npm's Chromium 147 crashes over it at the first page with a
  // Referrer-Policy. No figure here uses it.
  const recorded = Trace.getDefaultTraceCategories().filter((category) => category !== "blink.webdx_feature_usage");
  Trace.getDefaultTraceCategories = () => recorded;
  const module = z.object({ default: z.custom<Audit>((value) => typeof value === "function") });
  return module.parse({ ...(await load("core/index.js")) }).default;
}

/** One visit. Score from 0 to 100, times in milliseconds. */
interface Speed {
  readonly score: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
}

/**
 * Runs Lighthouse with its simulated slow phone against the production build with its production headers: the landing
 * page's speed compared with a bare React page on the same server, and the findings on every public page. Builds the
 * site unless it is built.
 */
export async function lighthouseFigures(): Promise<string> {
  await builtSite();
  const folder = await mkdtemp(path.join(tmpdir(), "everline-lighthouse-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const port = await freePort();
    const browser = await startBrowser([`--remote-debugging-port=${port}`]);
    stops.push(() => browser.close());
    const shop = await startPreview(path.join(folder, "data"));
    stops.push(() => shop.stop());
    const control = await startControl(path.join(folder, "control"));
    stops.push(() => control.stop());
    const audit = await fetchedLighthouse();
    const visit = (url: string, onlyCategories: readonly string[]) => visitPage(audit, url, port, onlyCategories);
    return [await speeds(visit, control.url, shop.siteUrl), "", await findings(visit, shop.siteUrl)].join("\n");
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Visit = (url: string, categories: readonly string[]) => Promise<Result>;

async function visitPage(audit: Audit, url: string, port: number, onlyCategories: readonly string[]): Promise<Result> {
  const run = await audit(url, { port, output: "json", logLevel: "silent", onlyCategories });
  if (run === undefined) throw new Error(`Lighthouse did not visit ${url}.`);
  const { lhr } = visited.parse(run);
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

async function startPreview(dataFolder: string) {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  return startShop({ site: "preview", dataFolder, ports, stripe: localStripeSettings(), logLevel: "ERROR" });
}

/** The bare page on the site's server, without an API. */
async function startControl(buildFolder: string) {
  await buildControlPage(buildFolder);
  const idleServer = await listen(createServer(), 0);
  const edge = { apiUrl: async () => idleServer.url, originSecret: "" };
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const site = await startBuiltSite({ port, buildFolder, siteUrl, edge, config: { stripePublishableKey: "" } });
  const stop = async () => {
    await site.stop();
    await idleServer.stop();
  };
  return { url: siteUrl, stop };
}

async function speeds(visit: Visit, controlUrl: string, siteUrl: string): Promise<string> {
  const bare: Speed[] = [];
  const speeds: Speed[] = [];
  for (let attempt = 0; attempt < rounds; attempt += 1) {
    bare.push(speedOf(await visit(`${controlUrl}/`, ["performance"])));
    speeds.push(speedOf(await visit(`${siteUrl}/`, ["performance"])));
  }
  const [control, landing] = [medians(bare), medians(speeds)];
  const row = (name: string, { score, lcp, cls, tbt }: Speed) => [
    name,
    String(score),
    milliseconds(lcp),
    cls.toFixed(3),
    milliseconds(tbt),
  ];
  return [
    `speed: medians of ${rounds} interleaved visits with a slow phone's network and processor, simulated`,
    textTable(
      ["page", "score", "LCP ms", "CLS", "TBT ms"],
      [row("bare React page", control), row("landing page", landing)],
    ),
    judged(
      "score at least 99 where the bare page has 100",
      landing.score >= (control.score === 100 ? 99 : control.score - 1),
    ),
    judged(
      "LCP at most 1.2 times the bare page's",
      landing.lcp <= 1.2 * control.lcp,
      (landing.lcp / control.lcp).toFixed(2),
    ),
    judged("CLS 0", landing.cls === 0),
    judged(
      "TBT within 20 ms of the bare page's",
      landing.tbt <= control.tbt + 20,
      milliseconds(landing.tbt - control.tbt),
    ),
  ].join("\n");
}

/** Lighthouse's findings on each public page that do not depend on the machine. */
async function findings(visit: Visit, siteUrl: string): Promise<string> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const page of publicPages) {
    const result = await visit(siteUrl + page, categories);
    rows.push([page, ...categories.map((name) => String(Math.round(100 * (result.categories[name]?.score ?? 0))))]);
    for (const name of categories) faults.push(...faultsOf(result, name).map((fault) => `${page}: ${fault}`));
  }
  const perfect = rows.every(([, ...scores]) => scores.every((score) => score === "100"));
  return [
    textTable(["public page", "accessibility", "best practices", "SEO"], rows),
    judged("100 everywhere", perfect),
    ...faults,
  ].join("\n");
}

function faultsOf({ audits, categories: found }: Result, category: string): readonly string[] {
  const counted = (found[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return counted.flatMap(({ id }) => {
    const one = audits[id];
    return one === undefined || one.score === null || one.score === 1 ? [] : [`${category}: ${one.title} (${id})`];
  });
}

function speedOf({ categories: found, audits }: Result): Speed {
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(100 * (found.performance?.score ?? 0)),
    lcp: number("largest-contentful-paint"),
    cls: number("cumulative-layout-shift"),
    tbt: number("total-blocking-time"),
  };
}

function medians(visits: readonly Speed[]): Speed {
  const of = (figure: keyof Speed) => median(visits.map((visit) => visit[figure]));
  return { score: of("score"), lcp: of("lcp"), cls: of("cls"), tbt: of("tbt") };
}

function judged(target: string, met: boolean, figure = ""): string {
  return `${met ? "pass" : "FAIL"}  ${target}${figure === "" ? "" : `: ${figure}`}`;
}
