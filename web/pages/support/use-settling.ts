import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import { completeDonation, type DonationIds } from "./donation-payment.ts";

/**
 * The state of a payment that the page has to poll, because the donor returned from the bank's page, or the outcome was
 * unknown when the dialog closed.
 */
export type SettlingState =
  | { readonly step: "none" }
  | { readonly step: "checking" }
  /** The bank is processing the payment. `polling`: more status requests will follow. */
  | { readonly step: "processing"; readonly polling: boolean }
  /** The status could not be fetched; the card may have been charged. */
  | { readonly step: "unknown"; readonly error: unknown };

/** The outcome of a donation's payment. If unpaid, nothing was charged, and the donor may retry. */
export type DonationOutcome = { readonly kind: "paid" } | { readonly kind: "unpaid"; readonly error: unknown };

/** Polling intervals in seconds, while the bank is processing. */
const pollingIntervals = [2, 3, 5, 8, 13, 20] as const;

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Polls a few times until the outcome is known; undefined if it is still unknown then. */
async function pollOutcome(
  ids: DonationIds,
  signal: AbortSignal,
  show: (state: SettlingState) => void,
): Promise<DonationOutcome | undefined> {
  for (const seconds of [...pollingIntervals, undefined]) {
    try {
      await completeDonation(ids, signal);
      return { kind: "paid" };
    } catch (error) {
      if (signal.aborted) return undefined;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === "payment_incomplete") return { kind: "unpaid", error };
      if (code !== "payment_processing") {
        show({ step: "unknown", error });
        return undefined;
      }
    }
    show({ step: "processing", polling: seconds !== undefined });
    if (seconds !== undefined) await pause(seconds, signal);
    if (signal.aborted) return undefined;
  }
  return undefined;
}

/** Polls a donation's payment until its outcome is known. After a failed request, polls again once online. */
export function useSettling(onOutcome: (outcome: DonationOutcome, ids: DonationIds) => void) {
  const [ids, setIds] = useState<DonationIds>();
  const [state, setState] = useState<SettlingState>({ step: "none" });
  const [attempt, setAttempt] = useState(0);
  const checkAgain = useCallback(() => setAttempt((previous) => previous + 1), []);
  // The page may have rerendered by then; use the latest callback.
  const reportOutcome = useEffectEvent(onOutcome);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt polls again.
  useEffect(() => {
    if (ids === undefined) return;
    const controller = new AbortController();
    setState({ step: "checking" });
    void pollOutcome(ids, controller.signal, setState).then((outcome) => {
      if (outcome === undefined || controller.signal.aborted) return;
      setIds(undefined);
      setState({ step: "none" });
      reportOutcome(outcome, ids);
    });
    return () => controller.abort();
  }, [ids, attempt]);

  const unknown = state.step === "unknown";
  useWhenOnline(unknown, checkAgain);

  return {
    state,
    ids,
    startPolling: setIds,
    checkAgain,
    /** Stops polling, because the donor wants to start over. */
    stopPolling: useCallback(() => {
      setIds(undefined);
      setState({ step: "none" });
    }, []),
  };
}
