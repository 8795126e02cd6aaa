import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { listen } from "#cli/listen.ts";
import { freePort } from "#cli/ports.ts";
import { localStripeSettings } from "#local/aws/stripe-settings.ts";
import { startBrowser } from "#local/browser/browser.ts";
import { startShop } from "#local/shop/shop.ts";
import { startBuiltSite } from "#local/site/built-site.ts";
import { languages } from "#shared/domain/language.ts";
import { pathIn, publicPaths, sitePaths } from "#shared/domain/site-paths.ts";
import { fetchTool } from "../fetch-tool.ts";
import { buildSiteIfMissing } from "./built-site.ts";
import { buildControlPage } from "./control/build.ts";
import { median } from "./statistics.ts";
import { milliseconds, textTable } from "./text-table.ts";

const rounds = 5;
const categories = ["accessibility", "best-practices", "seo"] as const;

type Audit = (url: string, options: object) => Promise<unknown>;

/** The parts of Lighthouse's output used here. Scores are from 0 to 1; null if undetermined. */
const outputShape = z.object({
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
type AuditResult = z.output<typeof outputShape>["lhr"];

/** Downloads Lighthouse on first use, because it is a third of the size of all the project's packages. */
async function fetchLighthouse(): Promise<Audit> {
  const folder = await fetchTool({ name: "lighthouse", version: "13.5.0" });
  const load = async (file: string): Promise<object> => import(pathToFileURL(path.join(folder, file)).href);
  const traceShape = z.object({
    default: z.custom<{ getDefaultTraceCategories(): string[] }>((value) => typeof value === "function"),
  });
  const { default: Trace } = traceShape.parse({ ...(await load("core/gather/gatherers/trace.js")) });
  // Lighthouse's tracing of web features is turned off, because it makes npm's Chromium 147 crash on the first page
  // with a Referrer-Policy. No figure here needs it.
  const traceCategories = Trace.getDefaultTraceCategories().filter(
    (category) => category !== "blink.webdx_feature_usage",
  );
  Trace.getDefaultTraceCategories = () => traceCategories;
  const moduleShape = z.object({ default: z.custom<Audit>((value) => typeof value === "function") });
  return moduleShape.parse({ ...(await load("core/index.js")) }).default;
}

/** The figures of one visit. The score is from 0 to 100; times are in milliseconds. */
interface Speed {
  readonly score: number;
  readonly lcp: number;
  readonly cls: number;
  readonly tbt: number;
}

/**
 * Runs Lighthouse, which simulates a slow phone, against the production build with its production headers. Compares the
 * landing page's speed with that of a bare React page on the same server, and in Spanish with that in English, and
 * lists the failed audits of every public page in each language. Builds the site unless there is a build already.
 */
export async function runLighthouse(): Promise<string> {
  await buildSiteIfMissing();
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
    const audit = await fetchLighthouse();
    const visit = (url: string, onlyCategories: readonly string[]) => visitPage(audit, url, port, onlyCategories);
    return [
      await compareSpeeds(visit, control.url, shop.siteUrl),
      "",
      await checkPublicPages(visit, shop.siteUrl),
    ].join("\n");
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

type Visit = (url: string, categories: readonly string[]) => Promise<AuditResult>;

async function visitPage(
  audit: Audit,
  url: string,
  port: number,
  onlyCategories: readonly string[],
): Promise<AuditResult> {
  const output = await audit(url, { port, output: "json", logLevel: "silent", onlyCategories });
  if (output === undefined) throw new Error(`Lighthouse did not visit ${url}.`);
  const { lhr } = outputShape.parse(output);
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${lhr.runtimeError.message}`);
  return lhr;
}

async function startPreview(dataFolder: string) {
  const [site, dynamoDb, stripe] = await Promise.all([freePort(), freePort(), freePort()]);
  const ports = { site, dynamoDb, stripe };
  return startShop({ site: "preview", dataFolder, ports, stripe: localStripeSettings(), logLevel: "ERROR" });
}

/** Starts the server of the site with the control page instead of the site, and without an API. */
async function startControl(buildFolder: string) {
  await buildControlPage(buildFolder);
  const idleServer = await listen(createServer(), 0);
  const apiAccess = { apiUrl: async () => idleServer.url, originSecret: "" };
  const port = await freePort();
  const siteUrl = `http://localhost:${port}`;
  const site = await startBuiltSite({ port, buildFolder, siteUrl, apiAccess, config: { stripePublishableKey: "" } });
  const stop = async () => {
    await site.stop();
    await idleServer.stop();
  };
  return { url: siteUrl, stop };
}

async function compareSpeeds(visit: Visit, controlUrl: string, siteUrl: string): Promise<string> {
  const controlSpeeds: Speed[] = [];
  const landingSpeeds: Speed[] = [];
  const spanishSpeeds: Speed[] = [];
  for (let attempt = 0; attempt < rounds; attempt += 1) {
    controlSpeeds.push(speedOf(await visit(`${controlUrl}/`, ["performance"])));
    landingSpeeds.push(speedOf(await visit(`${siteUrl}/`, ["performance"])));
    spanishSpeeds.push(speedOf(await visit(siteUrl + pathIn("es", sitePaths.home), ["performance"])));
  }
  const [control, landing, spanish] = [medians(controlSpeeds), medians(landingSpeeds), medians(spanishSpeeds)];
  const row = (name: string, { score, lcp, cls, tbt }: Speed) => [
    name,
    String(score),
    milliseconds(lcp),
    cls.toFixed(3),
    milliseconds(tbt),
  ];
  return [
    `speed: medians of ${rounds} interleaved visits with the simulated network and CPU of a slow phone`,
    textTable(
      ["page", "score", "LCP ms", "CLS", "TBT ms"],
      [row("bare React page", control), row("landing page", landing), row("landing page in Spanish", spanish)],
    ),
    verdict(
      "score at least 99 where the bare page has 100",
      landing.score >= (control.score === 100 ? 99 : control.score - 1),
    ),
    verdict(
      "LCP at most 1.2 times the bare page's",
      landing.lcp <= 1.2 * control.lcp,
      (landing.lcp / control.lcp).toFixed(2),
    ),
    verdict(
      "LCP in Spanish at most 1.05 times that in English",
      spanish.lcp <= 1.05 * landing.lcp,
      (spanish.lcp / landing.lcp).toFixed(2),
    ),
    verdict("CLS 0", landing.cls === 0 && spanish.cls === 0),
    verdict(
      "TBT within 20 ms of the bare page's",
      landing.tbt <= control.tbt + 20,
      milliseconds(landing.tbt - control.tbt),
    ),
  ].join("\n");
}

/** Reports each public page's scores that do not depend on the machine, and the audits that it fails. */
async function checkPublicPages(visit: Visit, siteUrl: string): Promise<string> {
  const rows: string[][] = [];
  const failedAudits: string[] = [];
  for (const page of publicPaths.flatMap((each) => languages.map((language) => pathIn(language, each)))) {
    const result = await visit(siteUrl + page, categories);
    rows.push([page, ...categories.map((name) => String(Math.round(100 * (result.categories[name]?.score ?? 0))))]);
    for (const name of categories)
      failedAudits.push(...failedAuditsOf(result, name).map((audit) => `${page}: ${audit}`));
  }
  const allPerfect = rows.every(([, ...scores]) => scores.every((score) => score === "100"));
  return [
    textTable(["public page", "accessibility", "best practices", "SEO"], rows),
    verdict("100 everywhere", allPerfect),
    ...failedAudits,
  ].join("\n");
}

function failedAuditsOf({ audits, categories: scores }: AuditResult, category: string): readonly string[] {
  const scoredAudits = (scores[category]?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  return scoredAudits.flatMap(({ id }) => {
    const audit = audits[id];
    return audit === undefined || audit.score === null || audit.score === 1
      ? []
      : [`${category}: ${audit.title} (${id})`];
  });
}

function speedOf({ categories: scores, audits }: AuditResult): Speed {
  const numericValue = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: Math.round(100 * (scores.performance?.score ?? 0)),
    lcp: numericValue("largest-contentful-paint"),
    cls: numericValue("cumulative-layout-shift"),
    tbt: numericValue("total-blocking-time"),
  };
}

function medians(visits: readonly Speed[]): Speed {
  const medianOf = (figure: keyof Speed) => median(visits.map((visit) => visit[figure]));
  return { score: medianOf("score"), lcp: medianOf("lcp"), cls: medianOf("cls"), tbt: medianOf("tbt") };
}

function verdict(target: string, isMet: boolean, figure = ""): string {
  return `${isMet ? "pass" : "FAIL"}  ${target}${figure === "" ? "" : `: ${figure}`}`;
}
