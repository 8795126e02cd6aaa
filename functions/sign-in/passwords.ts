import bcrypt from "bcryptjs";
import { password as limits, passwordBytes } from "#shared/domain/limits.ts";

const cost = 10;
/** The hash of an unknown password, so that a sign-in without an account takes as long as one with an account. */
const dummyHash = "$2b$10$idoAvAnJCGENw7Gt2gZlJO5Ap9SLGkJC4dV2WMBTLnv/musZd25OO";

/** Hashes a new password, limited by the contract to 72 bytes: bcrypt ignores the rest. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost);
}

/**
 * Whether the password matches the hash. Takes equally long without a hash, so timing does not reveal who has an
 * account. A password longer than bcrypt reads never matches, even if its first 72 bytes would.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const equal = await bcrypt.compare(password, hash ?? dummyHash);
  return equal && hash !== undefined && passwordBytes(password) <= limits.maxBytes;
}
