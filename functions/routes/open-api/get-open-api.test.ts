import { expect, it } from "vitest";
import * as z from "zod";
import { routes } from "#shared/contract/index.ts";
import { call } from "../../testing/front-door.ts";

it("returns the whole API as a public document that the edge may cache for five minutes", async () => {
  const { status, headers, body } = await call("getOpenApi");
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "cache-control": "public, max-age=0, s-maxage=300",
  });
  const { openapi, paths } = z.object({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }).parse(body);
  expect(openapi).toMatch(/^3\.1\./);
  expect(new Set(Object.keys(paths))).toEqual(new Set(Object.values(routes).map(({ path }) => path)));
});

it("returns the same document on every call", async () => {
  expect((await call("getOpenApi")).body).toEqual((await call("getOpenApi")).body);
});
