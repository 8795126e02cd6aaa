import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";
import { inlineScripts } from "./inline-scripts.ts";
import { startScript } from "./start-script.ts";

let client: string;
const write = (name: string, text: string) => writeFile(path.join(client, name), text);
const readPage = (name: string) => readFile(path.join(client, name), "utf8");

const link = (address: string) => `<link rel="modulepreload" href="${address}"/>`;
const noServerData = String.raw`"[{\"_1\":2,\"_3\":-5,\"_4\":-5},\"loaderData\",{},\"actionData\",\"errors\"]\n"`;

/** Returns a page as React Router generates it, with the import statement and preload links of its route. */
const html = (ownImport: string, ownLinks = "", serverData = noServerData) =>
  `<link rel="stylesheet" href="/assets/app-3c.css#"/>${["/assets/manifest-1a.js", "/assets/entry.client-2b.js", "/assets/app-3c.js", "/assets/root-4d.js"].map(link).join("")}${ownLinks}` +
  `<script>window.__reactRouterContext = {"basename":"/","ssr":false,"isSpaMode":${ownImport === ""}};window.__reactRouterContext.stream = new ReadableStream({start(controller){}});</script>` +
  `<script type="module" async="">import "/assets/manifest-1a.js";
import * as route0 from "/assets/root-4d.js";
${ownImport}
${"  "}
  window.__reactRouterRouteModules = {"root":route0${ownImport && ',"pages/landing":route1'}};

import("/assets/entry.client-2b.js");</script>` +
  `<!--$--><script>window.__reactRouterContext.streamController.enqueue(${serverData});</script><!--$--><script>window.__reactRouterContext.streamController.close();</script><!--/$--><!--/$--></body>`;
const landing = html(
  'import * as route1 from "/assets/landing-5e.js";',
  link("/assets/landing-5e.js") + link("/assets/more-7a.js"),
);
const manifest = {
  entry: { module: "/assets/entry.client-2b.js", imports: ["/assets/app-3c.js"], css: [] },
  routes: {
    root: {
      id: "root",
      module: "/assets/root-4d.js",
      imports: ["/assets/app-3c.js"],
      css: ["/assets/app-3c.css#"],
      hasDefaultExport: true,
      hasLoader: false,
    },
    "pages/landing": {
      id: "pages/landing",
      module: "/assets/landing-5e.js",
      imports: ["/assets/app-3c.js", "/assets/more-7a.js"],
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
    '"modules":{"root":"/assets/app-3c.js","pages/landing":"/assets/landing-5e.js"},"others":["/assets/more-7a.js"]',
  );
  expect(await readPage("index.html")).not.toContain('rel="modulepreload"');
  expect((await readdir(path.join(client, "assets"))).sort()).toEqual(["app-3c.js", "landing-5e.js", "more-7a.js"]);
});

it("a Spanish page also requests the Spanish words, its own copy in Spanish and what those import, at the same time", async () => {
  await write("es.html", `<html lang="es">${landing}`);
  const imports = (language: string, file: string) =>
    `"./${language}/x.ts":()=>f(()=>import(\`./${file}\`).then(e=>e.copy))`;
  await write("assets/app-3c.js", `Object.assign({${imports("es", "words-es-1x.js")}})`);
  await write(
    "assets/landing-5e.js",
    `Object.assign({${imports("es", "landing-2x.js")},${imports("pt", "landing-3x.js")}})`,
  );
  await write("assets/words-es-1x.js", 'import{t}from"./app-3c.js";export{t};');
  await write("assets/landing-2x.js", 'import{o}from"./words-es-1x.js";import{p}from"./more-4x.js";');
  await write("assets/more-4x.js", "export{};");
  await inlineScripts(client);
  expect(await readPage("es.html")).toContain(
    '"others":["/assets/more-7a.js","/assets/words-es-1x.js","/assets/landing-2x.js","/assets/more-4x.js"]',
  );
  expect(await readPage("index.html")).toContain('"others":["/assets/more-7a.js"]');
});

it("the Spanish landing page requests the words that it shows, and other Spanish pages all words", async () => {
  const imports = (name: string) => `"./es/${name}.ts":()=>f(()=>import(\`./${name}-es-1x.js\`).then(e=>e.t))`;
  await write("assets/app-3c.js", `Object.assign({${imports("first-words")},${imports("words")}})`);
  await write("assets/first-words-es-1x.js", "export{};");
  await write("assets/words-es-1x.js", 'import{t}from"./first-words-es-1x.js";');
  await mkdir(path.join(client, "es/terms"), { recursive: true });
  await write("es/index.html", `<html lang="es">${landing}`);
  await write("es/terms/index.html", `<html lang="es">${landing}`);
  await inlineScripts(client);
  expect(await readPage("es/index.html")).toContain('"others":["/assets/more-7a.js","/assets/first-words-es-1x.js"]');
  expect(await readPage("es/terms/index.html")).toContain(
    '"others":["/assets/more-7a.js","/assets/first-words-es-1x.js","/assets/words-es-1x.js"]',
  );
});

it("a page refers to the shared style sheet so that the bundler recognizes it, and to its own so that it is reloaded", async () => {
  await inlineScripts(client);
  const text = await readPage("index.html");
  expect(text).toContain('<link rel="stylesheet" href="/assets/app-3c.css"/>');
  expect(text).not.toContain("app-3c.css#");
  expect(text).toContain("landing-5e.css#");
});

it("the page that is rendered in the browser preloads its scripts, and is marked to load them immediately", async () => {
  await inlineScripts(client);
  const text = await readPage("__spa-fallback.html");
  expect(text).toContain('<link rel="modulepreload" href="/assets/app-3c.js"/>');
  expect(text).not.toContain("entry.client");
  expect(text).toContain('<script type="application/json" id="start" data-now>');
});

it("every page has the same inline script, whatever the build's files are called", async () => {
  await inlineScripts(client);
  for (const name of ["index.html", "__spa-fallback.html"]) {
    const inline = [...(await readPage(name)).matchAll(/<script(?! type="application\/json")[^>]*>([^<]*)<\/script>/g)];
    expect(inline.map(([, text]) => text)).toEqual([startScript]);
  }
  expect(startScript).not.toMatch(/-3c|landing/);
});

interface Visit {
  readonly hidden?: boolean;
  readonly dataset?: object;
  /** Changes the page before its script runs. */
  readonly change?: (html: string) => string;
  /** Imports a module; the default knows the app, and replaces other modules by their address. */
  readonly load?: (address: string, app: object) => Promise<unknown>;
}

/** Runs a page's script in a fake window. */
async function runScript(
  name: string,
  {
    hidden = false,
    dataset = {},
    change = (page) => page,
    load = async (address, app) => (address.includes("/app-") ? app : address),
  }: Visit,
) {
  await inlineScripts(client);
  const page = change(await readPage(name));
  const [, attributes = "", block = ""] =
    /<script type="application\/json" id="start"([^>]*)>([^<]*)<\/script>/.exec(page) ?? [];
  const [, script = ""] = /<script type="module" async="">([^<]+)<\/script>/.exec(page) ?? [];
  const fetched: string[] = [];
  const started: unknown[] = [];
  const reports: unknown[] = [];
  const failures: unknown[] = [];
  const window: Record<string, unknown> = {};
  const app = { at: () => started.push(structuredClone(window)), z: "ErrorBoundary", $: "Layout", H: "Root" };
  const [firstFrame, oneSecond, paint, fonts, drawing] = Array.from({ length: 5 }, () => Promise.withResolvers<void>());
  const fakeGlobals = {
    window,
    bring: (address: string) => {
      if (!fetched.includes(address)) fetched.push(address);
      return load(address, app);
    },
    location: { pathname: "/here" },
    navigator: { sendBeacon: (path: string, body: string) => reports.push([path, JSON.parse(body)]) },
    document: {
      hidden,
      fonts: { ready: fonts?.promise },
      documentElement: { dataset },
      getElementById: (id: string) =>
        id === "start" && { textContent: block, dataset: attributes.includes("data-now") ? { now: "" } : {} },
    },
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
    failures,
  };
  // An error of the start is also an unhandled one of the page; here it is collected.
  const [rethrow, collect] = ["throw error});\nconst painted", "failures.push(error)});\nconst painted"];
  expect(script).toContain(rethrow);
  const code = script.replaceAll("import(", "bring(").replace(rethrow, collect);
  new Function(...Object.keys(fakeGlobals), code)(...Object.values(fakeGlobals));
  const trigger = async (...events: (typeof firstFrame)[]) => {
    for (const event of events) event?.resolve();
    await new Promise(setImmediate);
    return fetched;
  };
  return { fetched, started, reports, failures, trigger, firstFrame, oneSecond, paint, fonts, drawing };
}
const runLandingScript = (visit: Visit) => runScript("index.html", visit);

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

it("scripts of a page that is left for its address in another language never load", async () => {
  const visit = { hidden: true, dataset: { language: "leaving" } };
  const { trigger, firstFrame, paint, fonts, drawing, oneSecond } = await runLandingScript(visit);
  expect(await trigger(firstFrame, paint, fonts, drawing, oneSecond)).toEqual([]);
});

it("the app starts with the routes and modules that React Router generated", async () => {
  const { started } = await runLandingScript({ hidden: true });
  await expect.poll(() => started).toHaveLength(1);
  const rootRoute = { id: "root", module: "/assets/app-3c.js", css: ["/assets/app-3c.css"] };
  // Neither what every page has loaded nor what the page's own script imports is listed.
  const landingRoute = {
    id: "pages/landing",
    module: "/assets/landing-5e.js",
    css: ["/assets/landing-5e.css#"],
  };
  expect(started[0]).toEqual({
    __reactRouterContext: { basename: "/", stream: true },
    __reactRouterManifest: {
      url: "/assets/app-3c.js",
      entry: { module: "/assets/app-3c.js", imports: [] },
      routes: { root: rootRoute, "pages/landing": landingRoute },
    },
    __reactRouterRouteModules: {
      root: { ErrorBoundary: "ErrorBoundary", Layout: "Layout", default: "Root" },
      "pages/landing": "/assets/landing-5e.js",
    },
  });
});

it("the page that is rendered in the browser starts without waiting for a paint", async () => {
  const { started } = await runScript("__spa-fallback.html", {});
  await expect.poll(() => started).toHaveLength(1);
  expect(started[0]).toMatchObject({ __reactRouterContext: { isSpaMode: true } });
});

it.each([
  ["https://evil.example/x.js"],
  ["//evil.example/x.js"],
  ["//evil/x"],
  ["/uploads/x.js"],
  ["/assets/../uploads/x.js"],
  ["/assets/x/../../y.js"],
  ["data:text/javascript,1"],
  ["blob:x"],
  ["./x.js"],
  ["x.js"],
])("a data block with %s starts nothing, because it could be a foreign script", async (address) => {
  const change = (page: string) => page.replaceAll('"/assets/landing-5e.js"', JSON.stringify(address));
  const { fetched, started, reports, failures } = await runLandingScript({ hidden: true, change });
  await expect.poll(() => failures).toHaveLength(1);
  expect(fetched).toEqual([]);
  expect(started).toEqual([]);
  expect(reports).toEqual([["/api/reports", { type: "script-failed", page: "/here", kind: "error" }]]);
});

it("a module that fails to load is reported once, with its address, and remains an error", async () => {
  const missing = new TypeError("Failed to fetch dynamically imported module: https://shop/assets/landing-5e.js");
  const load = (address: string, app: object) =>
    address.includes("/app-") ? Promise.resolve(app) : Promise.reject(missing);
  const { started, reports, failures } = await runLandingScript({ hidden: true, load });
  await expect.poll(() => failures).toEqual([missing]);
  expect(started).toEqual([]);
  expect(reports).toEqual([
    ["/api/reports", { type: "script-failed", page: "/here", file: "/assets/landing-5e.js", kind: "load" }],
  ]);
});

it.each([
  ["while it is loaded", { load: () => Promise.reject(new Error("x is not a function")) }, "/assets/app-3c.js"],
  ["while it starts", { load: async () => ({ at: () => JSON.parse("{") }) }, undefined],
  ["later in its start", { load: async () => ({ at: () => Promise.reject(new Error("no words")) }) }, undefined],
])("a script that throws %s is reported as an error", async (_, visit, file) => {
  const { reports, failures } = await runLandingScript({ hidden: true, ...visit });
  await expect.poll(() => failures).toHaveLength(1);
  expect(reports).toEqual([
    ["/api/reports", { type: "script-failed", page: "/here", ...(file && { file }), kind: "error" }],
  ]);
});

it.each([
  ["assets/root-4d.js", 'import"./app-3c.js";export const Layout=1;', "not one line each"],
  ["assets/entry.client-2b.js", 'import{a as e}from"./other-6f.js";e();', "not one line each"],
  ["index.html", landing.replace("import(", "load("), "/index.html has an unknown module script"],
  [
    "index.html",
    landing.replace('"pages/landing":', '"pages/other":route1,"pages/landing":'),
    "unknown table of modules",
  ],
  ["index.html", landing.replace("__reactRouterContext = ", "context = "), "exactly one context of React Router"],
  ["index.html", landing.replace("streamController.close", "close"), "exactly one stream of server data"],
  ["assets/landing-5e.js", 'import"./root-4d.js";', "/assets/landing-5e.js still imports /assets/root-4d.js"],
  ["assets/landing-5e.js", `"${siteUrlPlaceholder}"`, "/assets/landing-5e.js contains the placeholder"],
])("an unexpected %s is rejected: %s", async (file, text, problem) => {
  await write(file, text);
  await expect(inlineScripts(client)).rejects.toThrow(problem);
});

it("a page in a language of which no script imports a translation is rejected, because it could not start", async () => {
  await write("index.html", `<html lang="es">${landing}`);
  await expect(inlineScripts(client)).rejects.toThrow(
    "/assets/landing-5e.js, /assets/more-7a.js imports a translation",
  );
});

it("a text that the start script would refuse fails the build", async () => {
  const odd = { ...manifest, routes: { ...manifest.routes, other: { ...manifest.routes.root, path: "/a.b" } } };
  await write("assets/manifest-1a.js", `window.__reactRouterManifest=${JSON.stringify(odd)};`);
  await expect(inlineScripts(client)).rejects.toThrow('would refuse "/a.b"');
});

it("a page with server-loaded data is rejected, because the stubs would ignore it", async () => {
  const data = String.raw`"[{\"_1\":2},\"loaderData\",{\"_3\":4},\"root\",\"some\"]\n"`;
  await write("index.html", html('import * as route1 from "/assets/landing-5e.js";', "", data));
  await expect(inlineScripts(client)).rejects.toThrow("which nothing reads");
});
