import { describe, expect, it } from "vitest";
import { visitor } from "./harness/visitor.ts";

describe.each([390, 1280] as const)("the landing page at %i px", (width) => {
  it("opens with its production headers, without an error and without asking anybody else", async () => {
    const { page, thirdParties } = await visitor({ width });
    const reply = await page.goto("/", { waitUntil: "networkidle" });
    expect(reply?.status()).toBe(200);
    expect(reply?.headers()["content-security-policy"]).toContain("default-src 'self'");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(thirdParties()).toEqual([]);
  });
});
