import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteAddressPlaceholder } from "#shared/domain/site-address.ts";
import { inlineScripts } from "./inline-scripts.ts";

let client: string;
const write = (name: string, text: string) => writeFile(path.join(client, name), text);
const page = (name: string) => readFile(path.join(client, name), "utf8");

const link = (address: string) => `<link rel="modulepreload" href="${address}"/>`;
/** A page as React Router generates it; `own` are the import statements of its route. */
const html = (script: string, more = "") =>
  `<link rel="stylesheet" href="/assets/app-3c.css#"/>${["/assets/manifest-1a.js", "/assets/entry.client-2b.js", "/assets/app-3c.js", "/assets/root-4d.js"].map(link).join("")}${more}` +
  `<script type="module" async="">import "/assets/manifest-1a.js";
import * as route0 from "/assets/root-4d.js";
${script}
${"  "}
  window.__reactRouterRouteModules = {"root":route0${script && ',"pages/landing":route1'}};

import("/assets/entry.client-2b.js");</script>`;
const landing = html(
  'import * as route1 from "/assets/landing-5e.js";',
  link("/assets/landing-5e.js") + link("/assets/more-7a.js"),
);
const manifest = {
  entry: { module: "/assets/entry.client-2b.js", imports: ["/assets/app-3c.js"], css: [] },
  routes: {
    root: { id: "root", module: "/assets/root-4d.js", imports: ["/assets/app-3c.js"], css: ["/assets/app-3c.css#"] },
    "pages/landing": {
      id: "pages/landing",
      module: "/assets/landing-5e.js",
      imports: ["/assets/app-3c.js"],
      css: ["/assets/app-3c.css#", "/assets/landing-5e.css#"],
    },
  },
  url: "/assets/manifest-1a.js",
  version: "1a",
};

beforeEach(async () => {
  client = await mkdtemp(path.join(tmpdir(), "everline-inline-"));
  await mkdir(path.join(client, "assets"));
  await write("index.html", landing);
  await write("__spa-fallback.html", html(""));
  await write("assets/more-7a.js", "export{};");
  await write("assets/manifest-1a.js", `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  await write("assets/entry.client-2b.js", 'import{at as e}from"./app-3c.js";e();');
  await write("assets/root-4d.js", 'export{z as ErrorBoundary,$ as Layout,H as default}from"./app-3c.js";');
  await write("assets/app-3c.js", "export{};");
  await write("assets/landing-5e.js", 'import"./app-3c.js";');
});
afterEach(() => rm(client, { recursive: true }));

it("leaves a page only the requests for the shared script, its own, and their dependencies", async () => {
  await inlineScripts(client);
  expect(await page("index.html")).toContain('["/assets/app-3c.js","/assets/landing-5e.js","/assets/more-7a.js"].map(');
  expect(await page("index.html")).not.toContain('rel="modulepreload"');
  expect((await readdir(path.join(client, "assets"))).sort()).toEqual(["app-3c.js", "landing-5e.js", "more-7a.js"]);
});

it("refers to the shared style sheet so that the bundler finds it, and to a page's own so that it is reloaded", async () => {
  await inlineScripts(client);
  const text = await page("index.html");
  expect(text).toContain('<link rel="stylesheet" href="/assets/app-3c.css"/>');
  expect(text).not.toContain("app-3c.css#");
  expect(text).toContain("landing-5e.css#");
});

it("loads and preloads scripts at once on the page that is rendered in the browser", async () => {
  await inlineScripts(client);
  const text = await page("__spa-fallback.html");
  expect(text).toContain('<link rel="modulepreload" href="/assets/app-3c.js"/>');
  expect(text).toContain('<script type="module" async="">import * as app from "/assets/app-3c.js";\n');
});

/** Runs the landing page's script in a fake window. Modules other than the app are identified by address. */
async function run({ hidden = false, dataset = {} }: { readonly hidden?: boolean; readonly dataset?: object }) {
  await inlineScripts(client);
  const [, script = ""] = /<script type="module" async="">([\s\S]+)<\/script>/.exec(await page("index.html")) ?? [];
  const fetched: string[] = [];
  const started: unknown[] = [];
  const window: Record<string, unknown> = {};
  const app = { at: () => started.push(structuredClone(window)), z: "ErrorBoundary", $: "Layout", H: "Root" };
  const load = async (address: string) => {
    fetched.push(address);
    return address.includes("/app-") ? app : address;
  };
  const [frame, second, paint, fonts, drawing] = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const htmlOptions = {
    window,
    load,
    document: { hidden, fonts: { ready: fonts?.promise }, documentElement: { dataset } },
    requestAnimationFrame: (then: () => void) => void frame?.promise.then(then),
    setTimeout: (then: () => void, milliseconds: number) =>
      void (milliseconds === 1000 ? second : drawing)?.promise.then(then),
    PerformanceObserver: class {
      readonly #seen: () => void;
      constructor(seen: () => void) {
        this.#seen = seen;
      }
      observe() {
        void paint?.promise.then(this.#seen);
      }
    },
  };
  new Function(...Object.keys(htmlOptions), script.replaceAll("import(", "load("))(...Object.values(htmlOptions));
  const happens = async (...what: (typeof frame)[]) => {
    for (const one of what) one?.resolve();
    await new Promise(setImmediate);
    return fetched;
  };
  return { asked: fetched, started, happens, frame, second, paint, fonts, drawn: drawing };
}

const all = ["/assets/app-3c.js", "/assets/landing-5e.js", "/assets/more-7a.js"];

it("loads scripts after the page has been painted with its fonts", async () => {
  const { happens, frame, paint, fonts, drawn: drawing } = await run({});
  expect(await happens(frame)).toEqual([]);
  expect(await happens(paint)).toEqual([]);
  expect(await happens(fonts)).toEqual([]);
  expect(await happens(drawing)).toEqual(all);
});

it("waits at most a second after the first frame", async () => {
  const { happens, second, frame } = await run({});
  expect(await happens(second)).toEqual([]);
  expect(await happens(frame)).toEqual(all);
});

it.each([
  ["in a tab that nobody looks at", { hidden: true }],
  ["for somebody who waits for another language", { dataset: { language: "waiting" } }],
])("does not wait for a paint %s", async (_, where) => {
  const { asked: fetched } = await run(where);
  expect(fetched).toHaveLength(3);
});

it("starts the app with the same routes and modules as before", async () => {
  const { started } = await run({ hidden: true });
  await expect.poll(() => started).toHaveLength(1);
  const rootRoute = { ...manifest.routes.root, module: "/assets/app-3c.js", css: ["/assets/app-3c.css"] };
  const landingRoute = {
    ...manifest.routes["pages/landing"],
    css: ["/assets/app-3c.css", "/assets/landing-5e.css#"],
  };
  expect(started[0]).toEqual({
    __reactRouterManifest: {
      ...manifest,
      url: "/assets/app-3c.js",
      entry: { ...manifest.entry, module: "/assets/app-3c.js" },
      routes: { root: rootRoute, "pages/landing": landingRoute },
    },
    __reactRouterRouteModules: {
      root: { ErrorBoundary: "ErrorBoundary", Layout: "Layout", default: "Root" },
      "pages/landing": "/assets/landing-5e.js",
    },
  });
});

it.each([
  ["assets/root-4d.js", 'import"./app-3c.js";export const Layout=1;', "not one line each"],
  ["assets/entry.client-2b.js", 'import{a as e}from"./other-6f.js";e();', "not one line each"],
  ["index.html", landing.replace("import(", "load("), 'not exactly one import("'],
  ["assets/landing-5e.js", 'import"./root-4d.js";', "/assets/landing-5e.js still asks for /assets/root-4d.js"],
  ["assets/landing-5e.js", `"${siteAddressPlaceholder}"`, "/assets/landing-5e.js holds the stand-in"],
])("rejects an unexpected %s: %s", async (file, text, problem) => {
  await write(file, text);
  await expect(inlineScripts(client)).rejects.toThrow(problem);
});

it.each([
  [String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`, "nothing"],
  [String.raw`"[{\"_1\":2},\"loaderData\",{\"_3\":4},\"root\",\"some\"]\n"`, "some"],
])("rejects a page with server-loaded data, which the stubs would ignore: %s", async (data, what) => {
  const enqueue = `<script>window.__reactRouterContext.streamController.enqueue(${data});</script>`;
  await write("index.html", `${landing}${enqueue}`);
  if (what === "nothing") await inlineScripts(client);
  else await expect(inlineScripts(client)).rejects.toThrow("which nothing reads");
});
