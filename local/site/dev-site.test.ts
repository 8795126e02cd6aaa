import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServer } from "vite";
import { expect, it, onTestFinished } from "vitest";
import { projectRoot } from "#cli/project-root.ts";

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
