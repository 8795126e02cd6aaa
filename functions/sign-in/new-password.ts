import { errors } from "#shared/contract/parts/errors.ts";
import { brand } from "#shared/domain/brand.ts";
import { ShopError } from "../shop-error.ts";
import { commonPasswords } from "./common-passwords.ts";

/**
 * Throws `common_password` for a chosen password that is one of those which are tried first: the 2,400 most common as
 * they are written, and in any case the shop's name, the account's address and what stands before its @. Only new
 * passwords are asked: an old one goes on signing in.
 */
export function refuseCommonPassword(password: string, email: string): void {
  const [local = ""] = email.split("@");
  const ours = [brand.name, email, local].map((word) => word.toLowerCase());
  if (!commonPasswords().has(password) && !ours.includes(password.toLowerCase())) return;
  const { message } = errors.common_password;
  throw new ShopError("common_password", { issues: [{ path: "password", message }] });
}
