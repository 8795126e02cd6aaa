import { describe, expect, it } from "vitest";
import * as z from "zod";
import { openAsVisitor } from "./harness/visitor.ts";

const methods = new Set(["get", "post", "put", "delete"]);
const paths = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

describe.each([390, 1280] as const)("the API documentation at %i px", (width) => {
  it("opens every call by group, by keyboard, under the production policy and without third parties", async () => {
    const { page, thirdParties } = await openAsVisitor({ width });
    const reply = await page.goto("/docs");
    expect(reply?.headers()["content-security-policy"]).toContain("style-src 'self';");
    await page.getByRole("heading", { name: "The calls" }).waitFor();
    expect(await page.locator(".opblock").count(), "folded").toBe(0);

    const groups = page
      .getByRole("main")
      .getByRole("heading", { level: 3 })
      .getByRole("button", { name: /\d calls?$/ });
    for (const group of await groups.all()) {
      await group.focus();
      await page.keyboard.press("Enter");
    }
    const { paths: described } = paths.parse(await (await page.request.get("/api/openapi.json")).json());
    const calls = Object.values(described).flatMap((path) => Object.keys(path).filter((name) => methods.has(name)));
    expect(calls.length).toBeGreaterThan(40);
    expect(await page.locator(".opblock").count()).toBe(calls.length);

    const call = page.locator(".opblock").filter({ hasText: "/api/create-payment-intent" });
    await call
      .getByRole("button", { name: /create-payment-intent/ })
      .first()
      .focus();
    await page.keyboard.press("Enter");
    await call.getByText("This number already has a lifetime license on your account.").waitFor();
    await call.getByText('"phone": "447700900123"').waitFor();
    expect(await page.getByRole("button", { name: /try it out|authorize|execute/i }).count()).toBe(0);

    const fitsWidth = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth;
    expect(await page.evaluate(fitsWidth)).toBe(true);
    expect(thirdParties()).toEqual([]);
  });
});
