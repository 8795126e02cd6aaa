import bcrypt from "bcryptjs";
import { passwordLimits as limits, passwordByteLength } from "#shared/domain/limits.ts";
import { noPassword } from "../data/user.ts";

const cost = 10;
/** The hash of an unknown password, so that a sign-in without an account takes as long as one with an account. */
const dummyHash = "$2b$10$idoAvAnJCGENw7Gt2gZlJO5Ap9SLGkJC4dV2WMBTLnv/musZd25OO";

/** Hashes a new password, limited by the contract to 72 bytes: bcrypt ignores the rest. */
export function hashPassword(password: string): Promise<string> {
  return bcrypt.hash(password, cost);
}

/**
 * Whether the password matches the hash. Takes the same time without a hash, so timing does not reveal who has an
 * account, or one without a password. A password of more than 72 bytes never matches, because bcrypt would ignore the
 * rest.
 */
export async function passwordMatches(password: string, hash: string | undefined): Promise<boolean> {
  const hasPassword = hash !== undefined && hash !== noPassword;
  const isMatch = await bcrypt.compare(password, hasPassword ? hash : dummyHash);
  return isMatch && hasPassword && passwordByteLength(password) <= limits.maxBytes;
}
