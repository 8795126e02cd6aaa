import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { siteAddressHere } from "../../shared/domain/site-address.ts";
import { inlineScripts } from "./inline-scripts.ts";

let client: string;
const write = (name: string, text: string) => writeFile(path.join(client, name), text);
const page = () => readFile(path.join(client, "index.html"), "utf8");

/** A page as React Router writes it. */
const html = `<link rel="modulepreload" href="/assets/manifest-1a.js"/><link rel="modulepreload" href="/assets/entry.client-2b.js"/><link rel="modulepreload" href="/assets/app-3c.js"/><link rel="modulepreload" href="/assets/root-4d.js"/><script type="module" async="">import "/assets/manifest-1a.js";
import * as route0 from "/assets/root-4d.js";
import * as route1 from "/assets/landing-5e.js";
${"  "}
  window.__reactRouterRouteModules = {"root":route0,"pages/landing":route1};

import("/assets/entry.client-2b.js");</script>`;
const manifest = {
  entry: { module: "/assets/entry.client-2b.js", imports: ["/assets/app-3c.js"], css: [] },
  routes: {
    root: { id: "root", module: "/assets/root-4d.js", imports: ["/assets/app-3c.js"] },
    "pages/landing": { id: "pages/landing", module: "/assets/landing-5e.js", imports: ["/assets/app-3c.js"] },
  },
  url: "/assets/manifest-1a.js",
  version: "1a",
};

beforeEach(async () => {
  client = await mkdtemp(path.join(tmpdir(), "everline-inline-"));
  await mkdir(path.join(client, "assets"));
  await write("index.html", html);
  await write("assets/manifest-1a.js", `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
  await write("assets/entry.client-2b.js", 'import{at as e}from"./app-3c.js";e();');
  await write("assets/root-4d.js", 'export{z as ErrorBoundary,$ as Layout,H as default}from"./app-3c.js";');
  await write("assets/app-3c.js", "export{};");
  await write("assets/landing-5e.js", 'import"./app-3c.js";');
});
afterEach(() => rm(client, { recursive: true }));

it("leaves a page nothing to ask for but the script of every page and its own", async () => {
  await inlineScripts(client);
  const asked = [...(await page()).matchAll(/(?:import \*.*from |href=)"([^"]+)"/g)].map(([, address]) => address);
  expect([...new Set(asked)].sort()).toEqual(["/assets/app-3c.js", "/assets/landing-5e.js"]);
  expect((await readdir(path.join(client, "assets"))).sort()).toEqual(["app-3c.js", "landing-5e.js"]);
});

it("starts the app with the same routes and modules as before", async () => {
  await inlineScripts(client);
  const [, script = ""] = /<script type="module" async="">([\s\S]+)<\/script>/.exec(await page()) ?? [];
  const started: unknown[] = [];
  const app = { at: () => started.push(structuredClone(window)), z: "ErrorBoundary", $: "Layout", H: "Root" };
  const window: Record<string, unknown> = {};
  const body = script.replaceAll(/^import .*$/gm, "");
  new Function("window", "app", "route1", body)(window, app, "landing");
  const own = { ...manifest.routes.root, module: "/assets/app-3c.js" };
  expect(started).toEqual([
    {
      __reactRouterManifest: {
        ...manifest,
        url: "/assets/app-3c.js",
        entry: { ...manifest.entry, module: "/assets/app-3c.js" },
        routes: { ...manifest.routes, root: own },
      },
      __reactRouterRouteModules: {
        root: { ErrorBoundary: "ErrorBoundary", Layout: "Layout", default: "Root" },
        "pages/landing": "landing",
      },
    },
  ]);
});

it.each([
  ["assets/root-4d.js", 'import"./app-3c.js";export const Layout=1;', "not one line each"],
  ["assets/entry.client-2b.js", 'import{a as e}from"./other-6f.js";e();', "not one line each"],
  ["index.html", html.replace("import(", "load("), 'not exactly one import("'],
  ["assets/landing-5e.js", 'import"./root-4d.js";', "/assets/landing-5e.js still asks for /assets/root-4d.js"],
  ["assets/landing-5e.js", `"${siteAddressHere}"`, "/assets/landing-5e.js holds the stand-in"],
])("refuses %s when it is not as it knows it: %s", async (file, text, problem) => {
  await write(file, text);
  await expect(inlineScripts(client)).rejects.toThrow(problem);
});
