import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { inlineScripts } from "./inline-scripts.ts";

let client: string;
const write = (name: string, text: string) => writeFile(path.join(client, name), text);
const readPage = (name: string) => readFile(path.join(client, name), "utf8");

const link = (address: string) => `<link rel="modulepreload" href="${address}"/>`;
/** Returns a page as React Router generates it, with the import statement and preload links of its route. */
const html = (ownImport: string, ownLinks = "") =>
  `<link rel="stylesheet" href="/assets/app-3c.css#"/>${["/assets/manifest-1a.js", "/assets/entry.client-2b.js", "/assets/app-3c.js", "/assets/root-4d.js"].map(link).join("")}${ownLinks}` +
  `<script type="module" async="">import "/assets/manifest-1a.js";
import * as route0 from "/assets/root-4d.js";
${ownImport}
${"  "}
  window.__reactRouterRouteModules = {"root":route0${ownImport && ',"pages/landing":route1'}};

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

it("a page requests only the shared script, its own script and their dependencies", async () => {
  await inlineScripts(client);
  expect(await readPage("index.html")).toContain(
    '["/assets/app-3c.js","/assets/landing-5e.js","/assets/more-7a.js"].map(',
  );
  expect(await readPage("index.html")).not.toContain('rel="modulepreload"');
  expect((await readdir(path.join(client, "assets"))).sort()).toEqual(["app-3c.js", "landing-5e.js", "more-7a.js"]);
});

it("a page refers to the shared style sheet so that the bundler recognizes it, and to its own so that it is reloaded", async () => {
  await inlineScripts(client);
  const text = await readPage("index.html");
  expect(text).toContain('<link rel="stylesheet" href="/assets/app-3c.css"/>');
  expect(text).not.toContain("app-3c.css#");
  expect(text).toContain("landing-5e.css#");
});

it("the page that is rendered in the browser preloads and loads its scripts immediately", async () => {
  await inlineScripts(client);
  const text = await readPage("__spa-fallback.html");
  expect(text).toContain('<link rel="modulepreload" href="/assets/app-3c.js"/>');
  expect(text).toContain('<script type="module" async="">import * as app from "/assets/app-3c.js";\n');
});

/** Runs the landing page's script in a fake window. Modules other than the app are replaced by their address. */
async function runLandingScript({
  hidden = false,
  dataset = {},
}: {
  readonly hidden?: boolean;
  readonly dataset?: object;
}) {
  await inlineScripts(client);
  const [, script = ""] = /<script type="module" async="">([\s\S]+)<\/script>/.exec(await readPage("index.html")) ?? [];
  const fetched: string[] = [];
  const started: unknown[] = [];
  const window: Record<string, unknown> = {};
  const app = { at: () => started.push(structuredClone(window)), z: "ErrorBoundary", $: "Layout", H: "Root" };
  const load = async (address: string) => {
    fetched.push(address);
    return address.includes("/app-") ? app : address;
  };
  const [firstFrame, oneSecond, paint, fonts, drawing] = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const fakeGlobals = {
    window,
    load,
    document: { hidden, fonts: { ready: fonts?.promise }, documentElement: { dataset } },
    requestAnimationFrame: (then: () => void) => void firstFrame?.promise.then(then),
    setTimeout: (then: () => void, milliseconds: number) =>
      void (milliseconds === 1000 ? oneSecond : drawing)?.promise.then(then),
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
  new Function(...Object.keys(fakeGlobals), script.replaceAll("import(", "load("))(...Object.values(fakeGlobals));
  const trigger = async (...events: (typeof firstFrame)[]) => {
    for (const event of events) event?.resolve();
    await new Promise(setImmediate);
    return fetched;
  };
  return { fetched, started, trigger, firstFrame, oneSecond, paint, fonts, drawing };
}

const allScripts = ["/assets/app-3c.js", "/assets/landing-5e.js", "/assets/more-7a.js"];

it("scripts load after the first frame, the first paint, the fonts and a pause to render them", async () => {
  const { trigger, firstFrame, paint, fonts, drawing } = await runLandingScript({});
  expect(await trigger(firstFrame)).toEqual([]);
  expect(await trigger(paint)).toEqual([]);
  expect(await trigger(fonts)).toEqual([]);
  expect(await trigger(drawing)).toEqual(allScripts);
});

it("scripts wait at most a second after the first frame", async () => {
  const { trigger, oneSecond, firstFrame } = await runLandingScript({});
  expect(await trigger(oneSecond)).toEqual([]);
  expect(await trigger(firstFrame)).toEqual(allScripts);
});

it.each([
  ["in a background tab", { hidden: true }],
  ["while another language is loading", { dataset: { language: "waiting" } }],
])("scripts do not wait for a paint %s", async (_, visit) => {
  const { fetched } = await runLandingScript(visit);
  expect(fetched).toHaveLength(3);
});

it("the app starts with the routes and modules that React Router generated", async () => {
  const { started } = await runLandingScript({ hidden: true });
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
  ["index.html", landing.replace("import(", "load("), 'not contain exactly one import("'],
  ["assets/landing-5e.js", 'import"./root-4d.js";', "/assets/landing-5e.js still imports /assets/root-4d.js"],
  ["assets/landing-5e.js", `"${siteUrlPlaceholder}"`, "/assets/landing-5e.js contains the placeholder"],
])("an unexpected %s is rejected: %s", async (file, text, problem) => {
  await write(file, text);
  await expect(inlineScripts(client)).rejects.toThrow(problem);
});

it.each([
  [String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`, "nothing"],
  [String.raw`"[{\"_1\":2},\"loaderData\",{\"_3\":4},\"root\",\"some\"]\n"`, "some"],
])(
  "only a page without server-loaded data is accepted, because the stubs would ignore it: %s",
  async (data, serverData) => {
    const enqueue = `<script>window.__reactRouterContext.streamController.enqueue(${data});</script>`;
    await write("index.html", `${landing}${enqueue}`);
    if (serverData === "nothing") await inlineScripts(client);
    else await expect(inlineScripts(client)).rejects.toThrow("which nothing reads");
  },
);
