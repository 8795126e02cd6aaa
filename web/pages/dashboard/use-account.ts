import { useCallback, useEffect, useState } from "react";
import { dashboardWords as words } from "../../../shared/content/words/dashboard.ts";
import type { Reply } from "../../../shared/contract/index.ts";
import { call, isSessionLost, messageOf } from "../../api.ts";
import { endSession } from "../../session.ts";

export type Account = Reply<"getMe">;
export type User = Account["user"];
export type Order = Account["orders"][number];

export type AccountState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly message: string }
  | { readonly step: "ready"; readonly account: Account };

const newestFirst = (a: Order, b: Order) => b.created_at.localeCompare(a.created_at);

/** The customer's account and orders, newest order first. A lost session ends here, which takes the page to the sign-in. */
export function useAccount() {
  const [state, setState] = useState<AccountState>({ step: "loading" });

  /** Fetches again. What is shown stays until the answer is there, and stays where it does not come. */
  const reload = useCallback(async (signal?: AbortSignal) => {
    try {
      const { user, orders } = await call("getMe", {}, signal ? { signal } : {});
      setState({ step: "ready", account: { user, orders: orders.toSorted(newestFirst) } });
    } catch (error) {
      if (signal?.aborted) return;
      if (isSessionLost(error)) endSession();
      else
        setState((before) =>
          before.step === "ready" ? before : { step: "failed", message: messageOf(error, words.loadFailed) },
        );
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

  const change = useCallback((changed: (account: Account) => Account) => {
    setState((before) => (before.step === "ready" ? { step: "ready", account: changed(before.account) } : before));
  }, []);

  return { state, reload, startOver, change };
}
