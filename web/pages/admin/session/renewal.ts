import { ApiError } from "#web/session/api.ts";
import { session } from "#web/session/session.ts";
import { lockFor, lockNow } from "./lock.ts";
import { replaceToken } from "./replace-token.ts";
import { request } from "./request.ts";
import { lookAtRole } from "./role.ts";
import { readToken } from "./token.ts";

/** Milliseconds after which a token is renewed, and those until a renewal that failed is tried again. */
const renewedAfter = 5 * 60_000;
const triedAgainAfter = 30_000;

/**
 * Only one tab renews; one that finds another at it leaves it to that. Where the browser has no locks, two may do it,
 * which harms nothing.
 */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return work();
  try {
    await locks.request("adminRenewal", { ifAvailable: true }, (lock) => (lock === null ? undefined : work()));
  } catch {
    // A browser that refuses its locks (a page that is being closed, storage that is switched off): the next activity
    // tries again.
  }
}

async function renew(): Promise<boolean> {
  const { token } = session();
  try {
    const renewed = await request("renewAdminSession", {});
    // Whoever signed out or in meanwhile has the last word.
    if (session().token === token) replaceToken(renewed.token);
    return true;
  } catch (error) {
    const lock = lockFor(error);
    if (lock !== null && session().token === token) lockNow(lock);
    if (error instanceof ApiError && error.code === "forbidden") await lookAtRole();
    return false;
  }
}

/** Keeps a token young while somebody works. Times are milliseconds since 1970 by this browser's clock. */
export function newRenewal(start: number) {
  let seen = { token: session().token, at: start };
  let notBefore = Number.NEGATIVE_INFINITY;
  let running = false;

  /** By the server's clock and by ours: one of the two may be wrong. */
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
    /** Renews a token that is old, if somebody did something since it was issued. */
    ifDue: (now: number, activeAt: number) => once(now, () => isDue(now, activeAt)),
    /** Renews it however old it is. */
    atOnce: (now: number) => once(now, () => session().token !== null),
  };
}
