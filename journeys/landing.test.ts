import { gzipSync } from "node:zlib";
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

describe("what the landing page costs a phone", () => {
  it("is at most 125 KB of JavaScript as gzip sends it, with none of the parts that only other pages need", async () => {
    const { page } = await visitor({ width: 390 });
    const scripts: { readonly address: string; readonly bytes: number }[] = [];
    page.on("response", async (response) => {
      if (response.request().resourceType() !== "script") return;
      scripts.push({ address: response.url(), bytes: gzipSync(await response.body(), { level: 9 }).byteLength });
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(125 * 1024);
    const names = scripts.map(({ address }) => address).join(" ");
    for (const part of ["checkout", "dashboard", "payment-modal", "stripe", "phone"]) expect(names).not.toContain(part);
  });
});
