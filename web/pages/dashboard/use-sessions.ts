import { useCallback, useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { send } from "../../session/api.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";
import { useWhenOnline } from "../../when-online.ts";

export type Session = Reply<"listSessions">["sessions"][number];

export type SessionsState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly error: unknown }
  | { readonly step: "ready"; readonly sessions: readonly Session[] };

/** Fetches where the customer is signed in, and ends these sessions. The ends reject with the call's error. */
export function useSessions() {
  const [state, setState] = useState<SessionsState>({ step: "loading" });

  const load = useCallback(async (signal?: AbortSignal) => {
    try {
      const { sessions } = await callAsSignedInUser(() => send<"listSessions">(accountRoutes.listSessions, {}, signal));
      setState({ step: "ready", sessions });
    } catch (error) {
      if (!signal?.aborted && !(error instanceof SessionOver)) setState({ step: "failed", error });
    }
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const loadAgain = () => {
    setState({ step: "loading" });
    void load();
  };
  useWhenOnline(state.step === "failed", loadAgain);

  const keep = (isKept: (session: Session) => boolean) =>
    setState((before) =>
      before.step === "ready" ? { step: "ready", sessions: before.sessions.filter(isKept) } : before,
    );
  const end = async ({ id }: Session) => {
    await callAsSignedInUser(() => send<"endSession">(accountRoutes.endSession, { params: { id } }));
    keep((session) => session.id !== id);
  };
  const endOthers = async () => {
    await callAsSignedInUser(() => send<"endOtherSessions">(accountRoutes.endOtherSessions, {}));
    keep(({ isCurrent }) => isCurrent);
  };
  return { state, loadAgain, end, endOthers };
}
