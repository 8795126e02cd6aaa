import { describe, expect, it, vi } from "vitest";
import { originHeader } from "#shared/runtime/names.ts";
import * as stored from "../secrets.ts";
import { eventOf, type Request } from "../testing/front-door.ts";
import { callerAddress } from "./address.ts";

const addressOf = (request: Request) => callerAddress(eventOf("login", request), new Date());
const viewer = (address: string) => ({ "CloudFront-Viewer-Address": address });

async function throughCloudFront(address: string) {
  const { originSecret } = await stored.readOriginSecret(new Date());
  return addressOf({
    headers: { ...viewer(address), [originHeader.toUpperCase()]: originSecret },
    from: "203.0.113.9",
  });
}

describe("the caller's address", () => {
  it("is the gateway's source address by default", async () => {
    expect(await addressOf({ from: "203.0.113.9" })).toBe("203.0.113.9");
    expect(await addressOf({ from: "203.0.113.9", headers: viewer("198.51.100.1:4000") })).toBe("203.0.113.9");
    const guessed = { ...viewer("198.51.100.1:4000"), [originHeader]: "guess" };
    expect(await addressOf({ from: "203.0.113.9", headers: guessed })).toBe("203.0.113.9");
  });

  it("is the viewer's when the request has CloudFront's secret", async () => {
    expect(await throughCloudFront("198.51.100.10:46532")).toBe("198.51.100.10");
  });

  it("is the viewer's with the previous secret during a rotation", async () => {
    const current = await stored.readOriginSecret(new Date());
    const changed = { ...current, originSecret: "a-new-origin-secret", previousOriginSecret: current.originSecret };
    vi.spyOn(stored, "readOriginSecret").mockResolvedValue(changed);
    for (const sent of [current.originSecret, "a-new-origin-secret"]) {
      const headers = { ...viewer("198.51.100.10:46532"), [originHeader]: sent };
      expect(await addressOf({ headers, from: "203.0.113.9" })).toBe("198.51.100.10");
    }
  });

  it("counts an IPv6 caller as its /64, in any notation", async () => {
    const home = "2001:db8:0:42::/64";
    for (const address of [
      "2001:db8:0:42:1:2:3:4:46532",
      "2001:0DB8:0000:0042:ffff::1:46532",
      "[2001:db8:0:42::1]:46532",
    ]) {
      expect(await throughCloudFront(address), address).toBe(home);
    }
    expect(await throughCloudFront("2001:db8:0:43::1:46532")).not.toBe(home);
    expect(await addressOf({ from: "::1" })).toBe("0:0:0:0::/64");
    expect(await addressOf({ from: "::ffff:198.51.100.7" })).toBe("198.51.100.7");
  });
});
