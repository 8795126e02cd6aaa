import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import type { RouteId } from "../../shared/contract/routes.ts";
import { routeSettings } from "../route-settings.ts";
import { type Bundles, bundleRoutes } from "./bundles.ts";
import { routeIds } from "./route-functions.ts";
import { bundleForTest, root, temporaryFolder } from "./testing/stage-template.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleForTest();
}, 60_000);

/** Every source file in a route's bundle, from the project's root. */
function inputsOf(id: RouteId): string[] {
  const { entry } = routeSettings[id];
  const output = Object.values(bundles.metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
  if (!output) throw new Error(`${entry} was not bundled`);
  return Object.keys(output.inputs);
}

/** "node_modules/@aws-sdk/core/…" is "@aws-sdk/core". */
const packageOf = (file: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
const code = (id: RouteId) => readFile(join(bundles.folderOf(routeSettings[id].entry), "index.js"));

describe("the functions' bundles", () => {
  it("export a handler each, and load without reading anything from outside", { timeout: 60_000 }, async () => {
    for (const entry of new Set(routeIds().map((id) => routeSettings[id].entry))) {
      const loaded: unknown = createRequire(import.meta.url)(join(bundles.folderOf(entry), "index.js"));
      expect(z.object({ handler: z.function() }).safeParse(loaded).success, entry).toBe(true);
    }
  });

  it("hold neither a development tool nor a test nor anything of the site", async () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    const files = Object.values(bundles.metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => (packageOf(file) ?? "") in devDependencies)).toEqual([]);
    expect(files.filter((file) => /\.test\.|^(web|infra|journeys)\/|react/.test(file))).toEqual([]);
  });

  it("carry Stripe's library where a payment is made or settled, and nowhere else", () => {
    const withStripe = routeIds().filter((id) => inputsOf(id).some((file) => packageOf(file) === "stripe"));
    expect(withStripe.filter((id) => !routeSettings[id].entry.startsWith("functions/routes/payments/"))).toEqual([]);
    expect(withStripe).toEqual(
      expect.arrayContaining(["createPaymentIntent", "completePayment", "receiveStripeEvent"]),
    );
  });

  it("do not grow unnoticed: at most 200 KB compressed, 260 KB with Stripe", async () => {
    const sizes = await Promise.all(
      [...new Map(routeIds().map((id) => [routeSettings[id].entry, id])).values()].map(async (id) => {
        const bytes = await code(id);
        const stripe = inputsOf(id).some((file) => packageOf(file) === "stripe");
        return { id, KB: kilobytes(bytes.length), gzip: kilobytes(gzipSync(bytes).length), limit: stripe ? 260 : 200 };
      }),
    );
    console.table(sizes);
    expect(sizes.filter(({ gzip, limit }) => gzip > limit)).toEqual([]);
  });
});

it("names the route whose function is missing", async () => {
  const out = await temporaryFolder();
  await expect(bundleRoutes(root, out, { login: { entry: "functions/routes/accounts/log-me-in.ts" } })).rejects.toThrow(
    "infra/route-settings.ts says that login is deployed from functions/routes/accounts/log-me-in.ts, but there is no such file.",
  );
});

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
