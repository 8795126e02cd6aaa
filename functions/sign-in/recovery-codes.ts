import { randomBytes, randomInt, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { KeptCodes } from "../data/second-factor.ts";

const howMany = 10;
/** 32 letters and digits, of which none is taken for another; twelve of them are 60 bits. */
const alphabet = "abcdefghjkmnpqrstuvwxyz023456789";
const groups = 3;
const groupLength = 4;

const derive = promisify<string, Buffer, number, Buffer>(scrypt);

/**
 * New recovery codes, `k7wq-m2xr-9tpd`, and what is kept of them. Codes of fewer than 112 bits have to be salted and
 * hashed as passwords are (NIST SP 800-63B-4, section 3.1.2.2); scrypt with Node's cost takes 16 MB and some 50 ms.
 * One salt serves the codes of one account, so that looking for one takes a single hash; no two of them are alike, so
 * it gives nothing away.
 */
export async function newRecoveryCodes(): Promise<{ readonly codes: readonly string[]; readonly kept: KeptCodes }> {
  const salt = randomBytes(16).toString("base64");
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  const hashes = await Promise.all([...codes].map((code) => hashOf(plain(code), salt)));
  return { codes: [...codes], kept: { salt, recoveryCodes: new Set(hashes) } };
}

/** The hash under which this code is kept, with or without dashes and capitals; undefined when it is not there. */
export async function findRecoveryCode({ salt, recoveryCodes }: KeptCodes, typed: string): Promise<string | undefined> {
  const code = plain(typed);
  if (code.length !== groups * groupLength) return undefined;
  const hash = await hashOf(code, salt);
  // Every one is compared, whichever it is.
  return [...recoveryCodes].filter((kept) => equal(kept, hash)).at(0);
}

function newCode(): string {
  const group = () => Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: groups }, group).join("-");
}

/** There is no letter o in a code, so whoever types one has read the digit. */
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
