import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { BlockList, isIPv4, isIPv6 } from "node:net";

/**
 * What is not a public address of the Internet. Admins enter where events go, and a shop must not reach its own machine
 * or network that way (https://owasp.org/www-community/attacks/Server_Side_Request_Forgery). IPv4:
 * https://www.iana.org/assignments/iana-ipv4-special-registry.
 */
const specialIpv4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
] as const;

/**
 * Of IPv6 only global unicast is public, without what carries or hides another address: Teredo and other protocol
 * assignments, documentation, and 6to4 (https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
const globalUnicast = "2000::/3";
const specialIpv6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"] as const;

const blocked = blockListOf("ipv4", specialIpv4);
const blockedIpv6 = blockListOf("ipv6", specialIpv6);
const unicast = blockListOf("ipv6", [globalUnicast]);

function blockListOf(type: "ipv4" | "ipv6", subnets: readonly string[]): BlockList {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [network = "", bits] = subnet.split("/");
    list.addSubnet(network, Number(bits), type);
  }
  return list;
}

/** Whether this is an IP address that anyone on the Internet may reach. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, "ipv4");
  return isIPv6(address) && unicast.check(address, "ipv6") && !blockedIpv6.check(address, "ipv6");
}

/** The host of a URL if it is an IP address, without the brackets of IPv6; undefined for a name. */
export function literalAddressIn(url: URL): string | undefined {
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return isIPv4(host) || isIPv6(host) ? host : undefined;
}

/** A name leads to an address that is not public. */
export class PrivateAddressError extends Error {
  override readonly name = "PrivateAddressError";
  readonly code = "private_address";
}

/**
 * Looks a name up for a connection, and refuses it if any of its addresses is not public. The connection uses the
 * addresses that were checked, so a name that changes in between gains nothing.
 */
export function lookUpPublicAddress(
  name: string,
  options: LookupOptions,
  callback: (error: Error | null, address: string | LookupAddress[], family?: number) => void,
): void {
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address))) {
      return callback(new PrivateAddressError(`${name} leads to an address that is not public.`), []);
    }
    const [first] = addresses;
    if (options.all === true || first === undefined) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
}
