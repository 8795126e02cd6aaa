import { ApiError } from "#web/session/api.ts";
import { session } from "#web/session/session.ts";
import { lockFor, lockNow } from "./lock.ts";
import { replaceToken } from "./replace-token.ts";
import { request } from "./request.ts";
import { recheckRole } from "./role.ts";
import { readToken } from "./token.ts";

/** Milliseconds until a token is renewed, and until a failed renewal is retried. */
const renewedAfter = 5 * 60_000;
const triedAgainAfter = 30_000;

/** Only one tab renews; others skip it. Without the Web Locks API two may renew, which is harmless. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return work();
  try {
    await locks.request("adminRenewal", { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
  } catch {
    // Locks may be refused (a closing page, disabled storage): the next activity tries again.
  }
}

async function renew(): Promise<boolean> {
  const { token } = session();
  try {
    const renewed = await request("renewAdminSession", {});
    // Unless the user signed out or in meanwhile.
    if (session().token === token) replaceToken(renewed.token);
    return true;
  } catch (error) {
    const lock = lockFor(error);
    if (lock !== null && session().token === token) lockNow(lock);
    if (error instanceof ApiError && error.code === "forbidden") await recheckRole();
    return false;
  }
}

/** Renews the token during activity. Times are milliseconds since 1970 by this browser's clock. */
export function createRenewal(start: number) {
  let seen = { token: session().token, at: start };
  let notBefore = Number.NEGATIVE_INFINITY;
  let running = false;

  /** By the server's clock and by the browser's: either may be wrong. */
  const isDue = (now: number, activeAt: number): boolean => {
    const { token } = session();
    if (token === null || now < notBefore) return false;
    if (token !== seen.token) seen = { token, at: now };
    const { issuedAt } = readToken(token);
    if (issuedAt === undefined) return activeAt > seen.at;
    const since = Math.min(issuedAt, seen.at);
    return now - since >= renewedAfter && activeAt > since;
  };
  const once = async (now: number, isWanted: () => boolean) => {
    if (running || !isWanted()) return;
    running = true;
    await alone(async () => {
      if (isWanted()) notBefore = now + ((await renew()) ? renewedAfter : triedAgainAfter);
    }).finally(() => {
      running = false;
    });
  };
  return {
    /** Renews an old token if there was activity since it was issued. */
    ifDue: (now: number, activeAt: number) => once(now, () => isDue(now, activeAt)),
    /** Renews it at any age. */
    atOnce: (now: number) => once(now, () => session().token !== null),
  };
}
