import { describe, expect, inject, it } from "vitest";
import { routes } from "#shared/contract/routes.ts";
import { originHeader } from "#shared/runtime/names.ts";

const { path } = routes.getPricing;
const fetchDirectly = (headers: Record<string, string> = {}) => fetch(`${inject("gatewayUrl")}${path}`, { headers });

describe("an API call that bypasses CloudFront", () => {
  it("is rejected, without a secret and with a guessed one, and no route's function is invoked", async () => {
    const without = await fetchDirectly();
    expect([without.status, await without.json()]).toEqual([401, { message: "Unauthorized" }]);
    const guessed = await fetchDirectly({ [originHeader]: "a-guess-of-the-secret" });
    expect([guessed.status, await guessed.json()]).toEqual([403, { message: "Forbidden" }]);
  });

  it("cannot smuggle its own secret through CloudFront", async () => {
    const reply = await fetch(`${inject("siteUrl")}${path}`, { headers: { [originHeader]: "a-guess-of-the-secret" } });
    expect(reply.status).toBe(200);
  });
});
