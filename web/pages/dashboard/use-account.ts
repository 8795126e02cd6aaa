import { useCallback, useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { call } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { useWhenOnline } from "../../when-online.ts";

export type Account = Reply<"getMe">;
export type User = Account["user"];
export type Order = Account["orders"][number];

export type AccountState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly error: unknown }
  | { readonly step: "ready"; readonly account: Account };

const newestFirst = (a: Order, b: Order) => b.created_at.localeCompare(a.created_at);

/**
 * Fetches the customer's account and orders, newest order first. A rejected token ends the session, which redirects to
 * the sign-in page.
 */
export function useAccount() {
  const [state, setState] = useState<AccountState>({ step: "loading" });

  /** Refetches the account. The displayed data stays until the response arrives, and if the call fails. */
  const reload = useCallback(async (signal?: AbortSignal) => {
    try {
      const { user, orders } = await callAsSignedInUser(() => call("getMe", {}, signal ? { signal } : {}));
      setState({ step: "ready", account: { user, orders: orders.toSorted(newestFirst) } });
    } catch (error) {
      if (signal?.aborted || error instanceof SessionOver) return;
      setState((before) => (before.step === "ready" ? before : { step: "failed", error }));
    }
  }, []);

  useEffect(() => {
    const controller = new AbortController();
    void reload(controller.signal);
    return () => controller.abort();
  }, [reload]);

  const startOver = useCallback(() => {
    setState({ step: "loading" });
    void reload();
  }, [reload]);

  const failed = state.step === "failed";
  useWhenOnline(failed, startOver);

  const updateAccount = useCallback((update: (account: Account) => Account) => {
    setState((before) => (before.step === "ready" ? { step: "ready", account: update(before.account) } : before));
  }, []);

  return { state, reload, startOver, updateAccount };
}
