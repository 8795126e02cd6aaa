import { expect, it } from "vitest";
import * as z from "zod";
import { openAsVisitor } from "./harness/visitor.ts";

it.each([
  ["does not load", "abort", "load"],
  ["throws", "throw", "error"],
] as const)("a script of the landing page that %s is reported to the shop, with the file", async (_, fault, kind) => {
  const { page } = await openAsVisitor({
    expectedErrors: fault === "abort" ? [/ERR_FAILED/, /^page error: /] : [/The script fell apart/],
  });
  await page.route("**/api/reports", (route) => route.fulfill({ status: 204 }));
  await page.route("**/assets/landing-*.js", (route) =>
    fault === "abort"
      ? route.abort()
      : route.fulfill({ contentType: "text/javascript", body: 'throw new Error("The script fell apart.")' }),
  );
  const report = page.waitForRequest("**/api/reports");
  // The page never starts.
  void page.goto("/?utm_source=x").catch(() => {});
  const body: unknown = JSON.parse((await report).postData() ?? "null");
  const file = z.object({ file: z.string() }).parse(body).file;
  expect(body).toEqual({ type: "script-failed", page: "/", file, kind });
  expect(file).toMatch(/^\/assets\/landing-[\w-]+\.js$/);
  // It can still be read, and its links work.
  expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
});
