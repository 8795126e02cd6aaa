import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import { completeDonation, type DonationLink } from "./donation-payment.ts";

/**
 * The state of a payment that the page has to poll: the donor returned from the bank's page, or the dialog was closed
 * in an unknown state.
 */
export type SettlingState =
  | { readonly step: "none" }
  | { readonly step: "checking" }
  /** Processing. `looking`: the page is polling. */
  | { readonly step: "processing"; readonly looking: boolean }
  /** The status could not be fetched; the card may have been charged. */
  | { readonly step: "unknown"; readonly error: unknown };

/** The outcome. Unpaid: nothing was charged, and a retry is welcome. */
export type DonationOutcome = { readonly kind: "given" } | { readonly kind: "unpaid"; readonly error: unknown };

/** Polling intervals in seconds, while the bank is processing. */
const pauses = [2, 3, 5, 8, 13, 20] as const;

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Polls until the outcome is known, a few times; undefined if it is not known then. */
async function settle(
  link: DonationLink,
  signal: AbortSignal,
  show: (state: SettlingState) => void,
): Promise<DonationOutcome | undefined> {
  for (const seconds of [...pauses, undefined]) {
    try {
      await completeDonation(link, signal);
      return { kind: "given" };
    } catch (error) {
      if (signal.aborted) return undefined;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "payment_incomplete") return { kind: "unpaid", error };
      if (code !== "payment_processing") {
        show({ step: "unknown", error });
        return undefined;
      }
    }
    show({ step: "processing", looking: seconds !== undefined });
    if (seconds !== undefined) await pause(seconds, signal);
    if (signal.aborted) return undefined;
  }
  return undefined;
}

/** Follows a donation's payment to its outcome. Failed requests are retried once online. */
export function useSettling(onEnd: (ending: DonationOutcome, link: DonationLink) => void) {
  const [link, setLink] = useState<DonationLink>();
  const [state, setState] = useState<SettlingState>({ step: "none" });
  const [attempt, setAttempt] = useState(0);
  const checkAgain = useCallback(() => setAttempt((before) => before + 1), []);
  // The page may have rerendered by then; use the latest callback.
  const end = useEffectEvent(onEnd);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks again.
  useEffect(() => {
    if (link === undefined) return;
    const stop = new AbortController();
    setState({ step: "checking" });
    void settle(link, stop.signal, setState).then((ending) => {
      if (ending === undefined || stop.signal.aborted) return;
      setLink(undefined);
      setState({ step: "none" });
      end(ending, link);
    });
    return () => stop.abort();
  }, [link, attempt]);

  const unknown = state.step === "unknown";
  useWhenOnline(unknown, checkAgain);

  return {
    state,
    link,
    follow: setLink,
    checkAgain,
    /** Stops following it, because the donor wants to start over. */
    letGo: useCallback(() => {
      setLink(undefined);
      setState({ step: "none" });
    }, []),
  };
}
