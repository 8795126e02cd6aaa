import { Secret, TOTP } from "otpauth";
import { brand } from "#shared/domain/brand.ts";

/**
 * What every authenticator app can do; some ignore what they are told of other ways.
 * https://github.com/google/google-authenticator/wiki/Key-Uri-Format
 */
const settings = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Steps of time by which the clocks of phone and server may differ (RFC 6238, section 5.2). */
const window = 1;

/** A new secret in Base32: 160 bits, as RFC 4226 recommends (section 4, R6). */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What an app reads from a QR code. */
export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...settings, secret, issuer: brand.name, label: email }).toString();
}

/**
 * For which step of time an app made this code; undefined when it is no code of these minutes. Compares in constant
 * time.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...settings, secret });
  const timestamp = now.getTime();
  const steps = totp.validate({ token: code, timestamp, window });
  return steps === null ? undefined : totp.counter({ timestamp }) + steps;
}
