import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { StoredCodes } from "../data/second-factor.ts";

const howMany = 10;
/** 32 letters and digits that are not easily confused; twelve of them are 60 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const groups = 3;
const groupLength = 4;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * New recovery codes, `k7wq-m2xr-9tpd`, and their stored form. Codes of fewer than 112 bits must be salted and hashed
 * like passwords (NIST SP 800-63B-4, section 3.1.2.2); scrypt with Node's default cost takes 16 MB and about 50 ms. An
 * account's codes share one salt, so that checking one takes a single hash; they are distinct, so this reveals
 * nothing.
 */
export async function newRecoveryCodes(): Promise<{ readonly codes: readonly string[]; readonly stored: StoredCodes }> {
  const salt = randomBytes(16).toString("base64");
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  const hashes = await Promise.all([...codes].map((code) => hashOf(plain(code), salt)));
  return { codes: [...codes], stored: { salt, recoveryCodes: new Set(hashes) } };
}

/** The stored hash of this code, with or without dashes and capitals; undefined if there is none. */
export async function findRecoveryCode(
  { salt, recoveryCodes }: StoredCodes,
  typed: string,
): Promise<string | undefined> {
  const code = plain(typed);
  if (code.length !== groups * groupLength) return undefined;
  const hash = await hashOf(code, salt);
  // Compares with every hash, in constant time.
  return [...recoveryCodes].filter((storedHash) => equal(storedHash, hash)).at(0);
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** Normalizes a typed code. Codes contain no letter o, so a typed o means zero. */
function plain(typed: string): string {
  return typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replaceAll("o", "0");
}

async function hashOf(code: string, salt: string): Promise<string> {
  return (await derive(code, Buffer.from(salt, "base64"), 32)).toString("base64");
}

function equal(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
