import { adminSession } from "#shared/domain/limits.ts";
import { ShopError } from "../shop-error.ts";
import type { Claims, Shown } from "./read-token.ts";

/**
 * Whether a token is too old for an admin's calls, although a customer's still take it: its bearer renewed it last,
 * or gave the password, too long ago. docs/decisions/020-an-admins-session.md
 */
export function adminSessionIsOver({ iat, auth_time }: Pick<Claims, "iat" | "auth_time">, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return seconds - iat > adminSession.idleMinutes * 60 || seconds - auth_time > adminSession.hours * 3600;
}

/**
 * Refuses an admin who gave neither password nor code in the last minutes: a session that was left open, or a token
 * that was stolen, is not enough for what cannot be taken back. Throws `proof_required`.
 */
export function demandRecentProof({ signedInAt, secondFactorAt }: Shown, now: Date): void {
  const last = Math.max(signedInAt.getTime(), secondFactorAt?.getTime() ?? 0);
  if (now.getTime() - last > adminSession.proofMinutes * 60_000) throw new ShopError("proof_required");
}
