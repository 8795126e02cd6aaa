import { badRequest } from "./ses-failure.ts";

/** An address field taken apart: `"Name" <local@domain>` or `local@domain`. */
export interface Address {
  readonly name: string;
  /** The bare address. */
  readonly address: string;
  /** In lower case. */
  readonly domain: string;
}

/**
 * Parses an address field. SES takes no raw non-ASCII characters: a name needs encoded words (RFC 2047), a domain needs
 * Punycode.
 * @throws SesFailure BadRequestException
 */
export function parseAddress(field: string): Address {
  if (/[^\x20-\x7e]/.test(field)) throw badRequest("Address contains control or non-ASCII characters");
  const [, name = "", bracketed] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(field) ?? [];
  const address = (bracketed ?? field).trim();
  const at = address.lastIndexOf("@");
  if (at === -1) throw badRequest("Missing final '@domain'");
  const [local, domain] = [address.slice(0, at), address.slice(at + 1).toLowerCase()];
  if (local === "") throw badRequest("Missing local part before '@domain'");
  if (/[\s"(),:;<>@[\\\]]/.test(local)) throw badRequest("Local address contains control or whitespace");
  if (local.length > 64) throw badRequest("Local address is longer than 64 characters");
  if (domain.startsWith(".")) throw badRequest("Domain starts with dot");
  if (domain.endsWith(".")) throw badRequest("Domain ends with dot");
  if (domain.includes("..")) throw badRequest("Domain contains dot-dot");
  if (!/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain)) throw badRequest("Domain contains illegal character");
  if (address.length > 320) throw badRequest("Address is longer than 320 characters");
  return { name: name.replace(/^"(.*)"$/, "$1"), address, domain };
}

/** The bare address of a field that was accepted, in lower case, for comparisons. */
export function bareAddress(field: string): string {
  const [, bracketed] = /<([^<>]*)>\s*$/.exec(field) ?? [];
  return (bracketed ?? field).trim().toLowerCase();
}
