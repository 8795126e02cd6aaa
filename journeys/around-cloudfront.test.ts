import { describe, expect, inject, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";

const { path } = routes.getPricing;
const fetchDirectly = (headers: Record<string, string> = {}) => fetch(`${inject("gatewayUrl")}${path}`, { headers });

describe("the API behind CloudFront", () => {
  it("rejects a call that bypasses CloudFront, both without the origin secret and with a guessed one", async () => {
    const withoutSecret = await fetchDirectly();
    expect([withoutSecret.status, await withoutSecret.json()]).toEqual([401, { message: "Unauthorized" }]);
    const withGuess = await fetchDirectly({ [originHeader]: "a-guess-of-the-secret" });
    expect([withGuess.status, await withGuess.json()]).toEqual([403, { message: "Forbidden" }]);
  });

  it("accepts a call through CloudFront even if the caller sends a guessed secret, which CloudFront replaces", async () => {
    const reply = await fetch(`${inject("siteUrl")}${path}`, { headers: { [originHeader]: "a-guess-of-the-secret" } });
    expect(reply.status).toBe(200);
  });
});
