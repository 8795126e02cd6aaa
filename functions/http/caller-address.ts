import { timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import { originHeader } from "#shared/runtime/names.ts";
import { readOriginSecret } from "../secrets.ts";
import { header, type Origin } from "./request.ts";

/**
 * Returns the caller's IP address for rate limits. Behind CloudFront it is in `CloudFront-Viewer-Address`. Anyone could
 * send that header to the API directly, so it is trusted only together with CloudFront's secret header. For an IPv6
 * caller, returns the /64 network, the smallest that is assigned to a household.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
export async function callerAddress(origin: Origin, now: Date): Promise<string> {
  const viewerAddress = header(origin, "cloudfront-viewer-address");
  const isTrusted = await isFromCloudFront(origin, now);
  return networkOf(
    isTrusted && viewerAddress !== undefined ? withoutPort(viewerAddress) : origin.requestContext.http.sourceIp,
  );
}

/** Whether a request has CloudFront's secret header, so that what CloudFront adds to it can be trusted. */
export async function isFromCloudFront(origin: Origin, now: Date): Promise<boolean> {
  const { originSecret, previousOriginSecret = originSecret } = await readOriginSecret(now);
  const secret = header(origin, originHeader) ?? "";
  return isEqual(secret, originSecret) || isEqual(secret, previousOriginSecret);
}

/** Removes the port, as from `198.51.100.10:46532`, `2001:db8::1:46532` or `[2001:db8::1]:46532`. */
function withoutPort(viewerAddress: string): string {
  return viewerAddress.replace(/:\d+$/, "").replace(/^\[|\]$/g, "");
}

/** Returns an IPv4 address itself, even if it is mapped to IPv6; of an IPv6 address, the /64 network. */
function networkOf(address: string): string {
  const mappedIpv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mappedIpv4 !== undefined) return mappedIpv4;
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const firstGroups = head.split(":").filter(Boolean);
  const lastGroups = (tail ?? "").split(":").filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - firstGroups.length - lastGroups.length)).fill("0");
  const groups = [...firstGroups, ...zeros, ...lastGroups].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  return `${groups.join(":")}::/64`;
}

/** Compares in constant time. */
function isEqual(received: string, secret: string): boolean {
  const [a, b] = [Buffer.from(received), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
