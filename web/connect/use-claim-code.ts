import { useCallback, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../language/use-words.ts";
import { send } from "../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../session/call-as-signed-in-user.ts";
import { messageOf } from "../session/failure.ts";
import type { ClaimCode } from "./connections.ts";
import { keepCode } from "./kept-code.ts";

/**
 * Makes codes that connect a license. `create` returns a new code, which ends the one before, and then reloads the
 * order; undefined if it failed, for which `failure` has the words, or if the session is over.
 */
export function useClaimCode(orderId: string, reload: () => Promise<void>) {
  const words = useWords("dashboard", dashboardWords).connections;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  const create = useCallback(async (): Promise<ClaimCode | undefined> => {
    setBusy(true);
    setError(undefined);
    let code: ClaimCode | undefined;
    try {
      const params = { params: { id: orderId } };
      code = await callAsSignedInUser(() => send<"createClaimCode">(accountRoutes.createClaimCode, params));
      keepCode(orderId, code);
    } catch (caught) {
      if (caught instanceof SessionOver) return undefined;
      setError(caught);
    }
    setBusy(false);
    void reload();
    return code;
  }, [orderId, reload]);

  return { create, busy, failure: error === undefined ? undefined : messageOf(error, words.failed) };
}
