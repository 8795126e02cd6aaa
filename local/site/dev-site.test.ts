import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { startDevSite } from "./dev-site.ts";

it("discovers the dependencies of lazily loaded parts before the first request, so that Vite never reloads the page while someone fills in a form", async () => {
  const cacheDir = await mkdtemp(path.join(tmpdir(), "everline-dev-site-"));
  const server = await createServer({
    root: projectRoot,
    configFile: path.join(projectRoot, "vite.config.ts"),
    cacheDir,
    logLevel: "silent",
    server: { middlewareMode: true, ws: false },
  });
  onTestFinished(async () => {
    await server.close();
    await rm(cacheDir, { recursive: true, force: true });
  });
  const optimizer = server.environments.client.depsOptimizer;
  await optimizer?.init();
  await optimizer?.scanProcessing;
  const dependencies = Object.keys({ ...optimizer?.metadata.discovered, ...optimizer?.metadata.optimized });
  expect(dependencies).toEqual(
    expect.arrayContaining(["libphonenumber-js/min", "@base-ui/react/combobox", "@stripe/stripe-js/dist/pure.mjs"]),
  );
});

it("lets other origins load the fonts, as Stripe's iframe does, but no source", async () => {
  const site = await startDevSite({
    port: await freePort(),
    apiAccess: { apiUrl: async () => "http://127.0.0.1:9", originSecret: "s" },
    config: { stripePublishableKey: "pk_test_1" },
  });
  onTestFinished(site.stop);
  const get = (file: string) => fetch(`${site.url}${file}`, { headers: { origin: "https://js.stripe.com" } });
  const font = await get("/web/styles/fonts/instrument-sans-core.woff2?cors");
  expect([font.status, font.headers.get("content-type")]).toEqual([200, "font/woff2"]);
  expect(font.headers.get("access-control-allow-origin")).toBe("*");
  expect((await get("/web/root.tsx")).headers.get("access-control-allow-origin")).toBeNull();
});
