import bcrypt from "bcryptjs";
import { password as limits, passwordBytes } from "#shared/domain/limits.ts";

const cost = 10;
/** The hash of a password that nobody knows: comparing with it takes as long as comparing with a real one. */
const nobodys = "$2b$10$idoAvAnJCGENw7Gt2gZlJO5Ap9SLGkJC4dV2WMBTLnv/musZd25OO";

/** Hashes a new password, which the contract holds to 72 bytes: bcrypt reads no more. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost);
}

/**
 * Whether the password is the one that was hashed. Takes the same time when there is no hash, so that nobody learns
 * who has an account. A password longer than bcrypt reads is never right, although its beginning may be.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const equal = await bcrypt.compare(password, hash ?? nobodys);
  return equal && hash !== undefined && passwordBytes(password) <= limits.maxBytes;
}
