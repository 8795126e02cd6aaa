import { errors } from "#shared/contract/parts/errors.ts";
import { brand } from "#shared/domain/brand.ts";
import { ShopError } from "../shop-error.ts";
import { commonPasswords } from "./common-passwords.ts";

/**
 * Throws `common_password` for a password that attackers try first: one of the 2,400 most common or, ignoring case,
 * the shop's name, the account's email address or its local part. Applies only to new passwords; existing ones keep
 * working.
 */
export function refuseCommonPassword(password: string, email: string): void {
  const [localPart = ""] = email.split("@");
  const forbiddenWords = [brand.name, email, localPart].map((word) => word.toLowerCase());
  if (!commonPasswords().has(password) && !forbiddenWords.includes(password.toLowerCase())) return;
  const { message } = errors.common_password;
  throw new ShopError("common_password", { issues: [{ path: "password", message }] });
}
