import { useCallback, useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import { callAsSignedInUser, SessionOver } from "./call-as-signed-in-user.ts";

export type Account = Reply<"getMe">;
export type User = Account["user"];
export type Order = Account["orders"][number];

export type AccountState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly error: unknown }
  | { readonly step: "ready"; readonly account: Account };

const newestFirst = (a: Order, b: Order) => b.created_at.localeCompare(a.created_at);

/** The customer's account and orders, newest order first. An expired session ends here, which leads to the sign-in. */
export function useAccount() {
  const [state, setState] = useState<AccountState>({ step: "loading" });

  /** Refetches. The displayed data stays until the response arrives, or if it does not. */
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
    const stop = new AbortController();
    void reload(stop.signal);
    return () => stop.abort();
  }, [reload]);

  const startOver = useCallback(() => {
    setState({ step: "loading" });
    void reload();
  }, [reload]);

  const failed = state.step === "failed";
  useWhenOnline(failed, startOver);

  const change = useCallback((changed: (account: Account) => Account) => {
    setState((before) => (before.step === "ready" ? { step: "ready", account: changed(before.account) } : before));
  }, []);

  return { state, reload, startOver, change };
}
