import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { transform } from "esbuild";
import { expect, it } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/routes.ts";
import { root } from "../testing/stage-template.ts";
import { buildShapesOnFirstUse } from "./route-shapes.ts";

it("the schemas of a route are built when the route is first asked for, once, and those of no other route", async () => {
  const source = `export const built: string[] = [];
    const schema = (name: string) => { built.push(name); return name; };
    export const table = {
      buy: { body: schema("body of buy"), reply: schema("reply of buy"), errors: [] },
      sell: { reply: schema("reply of sell"), errors: [] },
    } as const satisfies Record<string, unknown>;`;
  const { code } = await transform(buildShapesOnFirstUse("table.ts", source), { loader: "ts", format: "esm" });
  const loaded = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const shape = z.object({ body: z.string(), reply: z.string(), errors: z.array(z.string()) });
  const module = z.object({ built: z.array(z.string()), table: z.custom<{ readonly buy: unknown }>() }).parse(loaded);
  expect(z.array(z.string()).parse(loaded.built)).toEqual([]);
  expect(shape.parse(module.table.buy).reply).toBe("reply of buy");
  expect(module.table.buy).toBe(module.table.buy);
  expect(z.array(z.string()).parse(loaded.built)).toEqual(["body of buy", "reply of buy"]);
});

it("applies to the schemas of every route", async () => {
  const deferred: string[] = [];
  for await (const file of glob("shared/contract/**/*.ts", { cwd: root })) {
    const text = buildShapesOnFirstUse(file, await readFile(join(root, file), "utf8"));
    deferred.push(...[...text.matchAll(/get (\w+)\(\)/g)].flatMap(([, name]) => name ?? []));
  }
  expect(deferred.toSorted()).toEqual(Object.keys(routes).toSorted());
});
