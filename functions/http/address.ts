import { timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { originHeader } from "#shared/runtime/names.ts";
import { readOriginSecret } from "../secrets.ts";
import { header, type Origin } from "./request.ts";

/**
 * The network address for rate limits. Behind CloudFront it is in `CloudFront-Viewer-Address`. Anyone could send that
 * header to the API directly, so it is trusted only together with CloudFront's secret header. An IPv6 caller counts as
 * its /64, the smallest network assigned to a household.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
export async function callerAddress(from: Origin, now: Date): Promise<string> {
  const { originSecret, previousOriginSecret = originSecret } = await readOriginSecret(now);
  const viewer = header(from, "cloudfront-viewer-address");
  const secret = header(from, originHeader) ?? "";
  const trusted = viewer !== undefined && (equal(secret, originSecret) || equal(secret, previousOriginSecret));
  return networkOf(trusted ? withoutPort(viewer) : from.requestContext.http.sourceIp);
}

/** `198.51.100.10:46532`, `2001:db8::1:46532` or `[2001:db8::1]:46532`: the port follows the last colon. */
function withoutPort(viewer: string): string {
  return viewer.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

function equal(received: string, secret: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
