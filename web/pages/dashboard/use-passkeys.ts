import { useCallback, useEffect, useState } from "react";
import { listPasskeys, type Passkey } from "../../passkeys/own-passkeys.ts";
import { callAsSignedInUser, SessionOver } from "../../session/call-as-signed-in-user.ts";

export type PasskeysState =
  | { readonly step: "loading" }
  | { readonly step: "failed"; readonly error: unknown }
  | { readonly step: "ready"; readonly passkeys: readonly Passkey[] };

/** Fetches the user's passkeys. After a change, `reload` keeps what is displayed until the response arrives. */
export function usePasskeys() {
  const [state, setState] = useState<PasskeysState>({ step: "loading" });
  const reload = useCallback(async (signal?: AbortSignal) => {
    try {
      const passkeys = await callAsSignedInUser(() => listPasskeys(signal));
      setState({ step: "ready", passkeys });
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
  return { state, reload, startOver };
}
