import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { StoredCodes } from "../data/second-factor.ts";

const codeCount = 10;
/** 32 letters and digits that are not easily confused; twelve of them are 60 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const groupCount = 3;
const groupLength = 4;

const deriveKey = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * Creates recovery codes, such as `k7wq-m2xr-9tpd`, and their stored form. Codes of fewer than 112 bits must be salted
 * and hashed like passwords (NIST SP 800-63B-4, section 3.1.2.2); scrypt with Node's default cost takes 16 MB and about
 * 50 ms. An account's codes share one salt, so that checking a code computes a single hash; the codes are distinct, so
 * the shared salt reveals nothing.
 */
export async function newRecoveryCodes(): Promise<{ readonly codes: readonly string[]; readonly stored: StoredCodes }> {
  const salt = randomBytes(16).toString("base64");
  const codes = new Set<string>();
  while (codes.size < codeCount) codes.add(newCode());
  const hashes = await Promise.all([...codes].map((code) => hashOf(normalize(code), salt)));
  return { codes: [...codes], stored: { salt, recoveryCodes: new Set(hashes) } };
}

/** Returns the stored hash that matches a typed code, ignoring dashes and case; undefined if none matches. */
export async function findRecoveryCode(
  { salt, recoveryCodes }: StoredCodes,
  typedCode: string,
): Promise<string | undefined> {
  const code = normalize(typedCode);
  if (code.length !== groupCount * groupLength) return undefined;
  const hash = await hashOf(code, salt);
  // Compares with every hash, so that the time does not depend on which one matches.
  return [...recoveryCodes].filter((storedHash) => isEqual(storedHash, hash)).at(0);
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groupCount }, group).join("-");
}

/** Normalizes a typed code. Codes contain no letter o, so a typed o means zero. */
function normalize(typedCode: string): string {
  return typedCode
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0");
}

async function hashOf(code: string, salt: string): Promise<string> {
  return (await deriveKey(code, Buffer.from(salt, "base64"), 32)).toString("base64");
}

/** Compares in constant time. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
