import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { routeSettings } from "../../settings/routes.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleFunctions } from "./bundles.ts";
import { calledResources } from "./trim-stripe.ts";

it("the bundles keep those parts of Stripe's API that functions call", async () => {
  const called = new Set<string>();
  for await (const file of glob("functions/**/*.ts", { cwd: root })) {
    if (/\.test\.ts$|\/testing\//.test(file)) continue;
    const source = await readFile(join(root, file), "utf8");
    if (!/stripe/i.test(source)) continue;
    // "client.checkout.sessions.list(" and, over two lines, "client.paymentIntents" and ".create(".
    for (const [, path = ""] of source.matchAll(/\b(?:client|stripe)\s*((?:\.\w+\s*){2,3})\(/g)) {
      called.add(
        path
          .trim()
          .split(/\s*\.\s*/)
          .slice(1, -1)
          .join("."),
      );
    }
  }
  const kept = calledResources.map((file) =>
    file
      .split("/")
      .map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`)
      .join("."),
  );
  expect([...called].filter((name) => name !== "webhooks").sort()).toEqual(kept.sort());
});

it("a bundle with Stripe's library has these parts whole, and next to nothing of the others", async () => {
  const { createPaymentIntent } = routeSettings;
  const out = join(await temporaryFolder(), "functions");
  const { metafile } = await bundleFunctions(root, out, { createPaymentIntent });
  const parts = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => {
      const name = /stripe\/esm\/resources\/(.*)\.js$/.exec(file)?.[1];
      return name === undefined ? [] : { name, bytesInOutput };
    }),
  );
  expect(parts.length).toBeGreaterThan(100);
  expect(parts.flatMap(({ name, bytesInOutput }) => (bytesInOutput > 100 ? name : [])).sort()).toEqual(calledResources);
});
