import { expect, it } from "vitest";
import { type RouteShape, shapes } from "../contract/index.ts";
import { routeIds } from "../contract/route-ids.ts";
import { summaries } from "../contract/summaries.ts";
import { type Example, examples } from "./examples.ts";

it.each(routeIds())("%s has an example that fits its schemas, without unknown keys", (id) => {
  const shape: RouteShape = shapes[id];
  const example: Example = examples[id];
  for (const part of ["params", "query", "body"] as const) {
    const schema = shape[part];
    expect(part in example, part).toBe(schema !== undefined);
    expect(schema?.safeParse(example[part]).error, part).toBeUndefined();
  }
  // Parsing drops unknown keys, so an unchanged example has none.
  if ("reply" in example) expect(shape.reply.parse(example.reply)).toEqual(example.reply);
  else expect(shape.reply.safeParse(new Uint8Array()).success).toBe(true);
});

it("every route has a title, which no other route has, and a description in sentences", () => {
  for (const [id, { summary, description }] of Object.entries(summaries)) {
    expect(summary, id).toMatch(/^[A-Z].{5,60}[^.]$/);
    expect(description, id).toMatch(/^[A-Z`].{10,}\.$/);
  }
  const titles = Object.values(summaries).map(({ summary }) => summary);
  expect(new Set(titles).size).toBe(titles.length);
});
