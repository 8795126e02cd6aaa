import { adminSessionLimits } from "#shared/domain/limits.ts";
import { ShopError } from "../shop-error.ts";
import type { Claims, Proofs } from "./read-token.ts";

/**
 * Whether a token is too old for admin calls, though still valid for customer calls: the token was issued, or the
 * password was entered, too long ago. docs/decisions/020-an-admins-session.md
 */
export function isAdminSessionOver({ iat, auth_time }: Pick<Claims, "iat" | "auth_time">, now: Date): boolean {
  const nowSeconds = now.getTime() / 1000;
  return (
    nowSeconds - iat > adminSessionLimits.idleMinutes * 60 || nowSeconds - auth_time > adminSessionLimits.hours * 3600
  );
}

/**
 * Rejects an admin who entered neither password nor code recently: an unattended session or a stolen token must not
 * suffice for irreversible actions. Throws `proof_required`.
 */
export function requireRecentProof({ signedInAt, secondFactorAt }: Proofs, now: Date): void {
  const lastProofAt = Math.max(signedInAt.getTime(), secondFactorAt?.getTime() ?? 0);
  if (now.getTime() - lastProofAt > adminSessionLimits.proofMinutes * 60_000) throw new ShopError("proof_required");
}
