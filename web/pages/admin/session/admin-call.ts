import type { Input, Reply } from "#shared/contract/index.ts";
import type { RouteId } from "#shared/contract/routes.ts";
import { ApiError } from "#web/session/api.ts";
import { lockAndWait, lockFor } from "./lock.ts";
import { request } from "./request.ts";
import { recheckRole } from "./role.ts";

/**
 * Calls a route as an admin. If the server rejects the call because the password or a code must be entered first, the
 * call had no effect: locks the area, waits until it is unlocked, and repeats the call. After a `forbidden` response,
 * rereads the role, so that a former admin leaves the area. Throws `ApiError`, and `fetch`'s error when `signal` aborts
 * the call.
 */
export async function adminCall<Id extends RouteId>(
  id: Id,
  input: Input<Id>,
  options?: { readonly signal?: AbortSignal },
): Promise<Reply<Id>> {
  for (;;) {
    try {
      return await request(id, input, options?.signal);
    } catch (error) {
      if (error instanceof ApiError && error.code === "forbidden") await recheckRole();
      const lock = lockFor(error);
      if (lock === null) throw error;
      await lockAndWait(lock);
    }
  }
}
