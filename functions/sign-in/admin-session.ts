import { adminSession } from "../../shared/domain/limits.ts";
import type { Claims } from "./read-token.ts";

/**
 * Whether a token is too old for an admin's calls, although a customer's still take it: its bearer renewed it last, or gave the password,
 * too long ago. docs/decisions/020-an-admins-session.md
 */
export function adminSessionIsOver({ iat, auth_time }: Pick<Claims, "iat" | "auth_time">, now: Date): boolean {
  const seconds = now.getTime() / 1000;
  return seconds - iat > adminSession.idleMinutes * 60 || seconds - auth_time > adminSession.hours * 3600;
}
