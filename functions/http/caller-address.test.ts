import { describe, expect, it, vi } from "vitest";
import { originHeader } from "#shared/runtime/names.ts";
import * as secrets from "../secrets.ts";
import { eventOf, type Request } from "../testing/front-door.ts";
import { callerAddress } from "./caller-address.ts";

const addressOf = (request: Request) => callerAddress(eventOf("login", request), new Date());
const viewerHeader = (address: string) => ({ "CloudFront-Viewer-Address": address });

async function throughCloudFront(address: string) {
  const { originSecret } = await secrets.readOriginSecret(new Date());
  return addressOf({
    headers: { ...viewerHeader(address), [originHeader.toUpperCase()]: originSecret },
    ipAddress: "203.0.113.9",
  });
}

describe("the caller's address for rate limits", () => {
  it("is the gateway's source address unless the request has CloudFront's secret", async () => {
    expect(await addressOf({ ipAddress: "203.0.113.9" })).toBe("203.0.113.9");
    expect(await addressOf({ ipAddress: "203.0.113.9", headers: viewerHeader("198.51.100.1:4000") })).toBe(
      "203.0.113.9",
    );
    const guessedHeaders = { ...viewerHeader("198.51.100.1:4000"), [originHeader]: "guess" };
    expect(await addressOf({ ipAddress: "203.0.113.9", headers: guessedHeaders })).toBe("203.0.113.9");
  });

  it("is the viewer's address when the request has CloudFront's secret", async () => {
    expect(await throughCloudFront("198.51.100.10:46532")).toBe("198.51.100.10");
  });

  it("is the viewer's address with either secret during a rotation", async () => {
    const currentSecrets = await secrets.readOriginSecret(new Date());
    const rotatedSecrets = {
      ...currentSecrets,
      originSecret: "a-new-origin-secret",
      previousOriginSecret: currentSecrets.originSecret,
    };
    vi.spyOn(secrets, "readOriginSecret").mockResolvedValue(rotatedSecrets);
    for (const secret of [currentSecrets.originSecret, "a-new-origin-secret"]) {
      const headers = { ...viewerHeader("198.51.100.10:46532"), [originHeader]: secret };
      expect(await addressOf({ headers, ipAddress: "203.0.113.9" })).toBe("198.51.100.10");
    }
  });

  it("is the /64 network of an IPv6 caller in any notation, and the IPv4 address of a mapped one", async () => {
    const home = "2001:db8:0:42::/64";
    for (const address of [
      "2001:db8:0:42:1:2:3:4:46532",
      "2001:0DB8:0000:0042:ffff::1:46532",
      "[2001:db8:0:42::1]:46532",
    ]) {
      expect(await throughCloudFront(address), address).toBe(home);
    }
    expect(await throughCloudFront("2001:db8:0:43::1:46532")).not.toBe(home);
    expect(await addressOf({ ipAddress: "::1" })).toBe("0:0:0:0::/64");
    expect(await addressOf({ ipAddress: "::ffff:198.51.100.7" })).toBe("198.51.100.7");
  });
});
