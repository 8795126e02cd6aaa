import { Secret, TOTP } from "otpauth";
import { brand } from "#shared/domain/brand.ts";

/**
 * The only settings that every authenticator app supports; some apps ignore all others.
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Permitted clock drift, in time steps in either direction (RFC 6238, section 5.2). */
const window = 1;

/** Creates a secret in Base32: 160 bits, as RFC 4226 recommends (section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** Returns the content of the QR code that the authenticator app scans. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...settings, secret, issuer: brand.name, label: email }).toString();
}

/** Returns the time step of this code; undefined if the code is invalid at this time. Compares in constant time. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret });
  const timestamp = now.getTime();
  const stepOffset = totp.validate({ token: code, timestamp, window });
  return stepOffset === null ? undefined : totp.counter({ timestamp }) + stepOffset;
}
