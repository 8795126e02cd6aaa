import { describe, expect, it } from "vitest";
import { openAsVisitor } from "./harness/visitor.ts";

describe.each([390, 1280] as const)("the API documentation at %i px", (width) => {
  it("lists the calls, and expands one by keyboard, under the production policy and without third parties", async () => {
    const { page, thirdParties } = await openAsVisitor({ width });
    const reply = await page.goto("/docs");
    expect(reply?.headers()["content-security-policy"]).toContain("style-src 'self';");
    await page.getByRole("heading", { name: "The calls" }).waitFor();
    expect(await page.locator(".opblock").count()).toBeGreaterThan(40);

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
