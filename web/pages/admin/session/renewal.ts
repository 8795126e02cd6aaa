import { ApiError } from "#web/session/api.ts";
import { session } from "#web/session/session.ts";
import { lockFor, lockNow } from "./lock.ts";
import { replaceToken } from "./replace-token.ts";
import { request } from "./request.ts";
import { recheckRole } from "./role.ts";
import { readToken } from "./token.ts";

/** Milliseconds until a token is renewed, and until a failed renewal is retried. */
const renewalIntervalMs = 5 * 60_000;
const retryIntervalMs = 30_000;

/**
 * Runs a renewal unless another tab is running one. Without the Web Locks API two tabs may renew concurrently, which is
 * harmless.
 */
async function runInOneTab(task: () => Promise<void>): Promise<void> {
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return task();
  try {
    await locks.request("adminRenewal", { ifAvailable: true }, (lock) => (lock === null ? undefined : task()));
  } catch {
    // The browser may refuse a lock (a closing page, disabled storage). The next activity tries again.
  }
}

/** Renews the token. Returns whether that succeeded. */
async function renew(): Promise<boolean> {
  const { token } = session();
  try {
    const reply = await request("renewAdminSession", {});
    // The user may have signed out, or signed in again, in the meantime.
    if (session().token === token) replaceToken(reply.token);
    return true;
  } catch (error) {
    const lock = lockFor(error);
    if (lock !== null && session().token === token) lockNow(lock);
    if (error instanceof ApiError && error.code === "forbidden") await recheckRole();
    return false;
  }
}

/** Renews the token during activity. Times are milliseconds since 1970 by this browser's clock. */
export function createRenewal(startedAt: number) {
  let firstSeen = { token: session().token, at: startedAt };
  let nextAttemptAt = Number.NEGATIVE_INFINITY;
  let isRunning = false;

  /**
   * Whether the token is old enough and there was activity since it was issued. Its age counts from its issue, by the
   * server's clock, or from when this page first saw it, by the browser's clock: the earlier of the two, because either
   * clock may be wrong.
   */
  const isDue = (now: number, activeAt: number): boolean => {
    const { token } = session();
    if (token === null || now < nextAttemptAt) return false;
    if (token !== firstSeen.token) firstSeen = { token, at: now };
    const { issuedAt } = readToken(token);
    if (issuedAt === undefined) return activeAt > firstSeen.at;
    const since = Math.min(issuedAt, firstSeen.at);
    return now - since >= renewalIntervalMs && activeAt > since;
  };
  const renewIf = async (now: number, isWanted: () => boolean) => {
    if (isRunning || !isWanted()) return;
    isRunning = true;
    await runInOneTab(async () => {
      if (isWanted()) nextAttemptAt = now + ((await renew()) ? renewalIntervalMs : retryIntervalMs);
    }).finally(() => {
      isRunning = false;
    });
  };
  return {
    /** Renews an old token if there was activity since it was issued. */
    renewIfDue: (now: number, activeAt: number) => renewIf(now, () => isDue(now, activeAt)),
    /** Renews the token whatever its age. */
    renewNow: (now: number) => renewIf(now, () => session().token !== null),
  };
}
