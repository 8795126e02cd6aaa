import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { ApiError } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";
import { completeDonation, type DonationLink } from "./donation-payment.ts";

/**
 * How a payment stands that the page does not see the end of by itself: somebody came back from their bank's page, or
 * the modal was closed while nobody knew.
 */
export type Settling =
  | { readonly step: "none" }
  | { readonly step: "checking" }
  /** A bank is at work on it. `looking`: the page asks again by itself. */
  | { readonly step: "processing"; readonly looking: boolean }
  /** It cannot be told now; the card may have been charged. */
  | { readonly step: "unknown"; readonly error: unknown };

/** How it ended. Unpaid: nothing was charged, and another try is welcome. */
export type Ending = { readonly kind: "given" } | { readonly kind: "unpaid"; readonly error: unknown };

/** Seconds to wait before asking again while the bank has not answered. */
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

/** Reports the payment until it is known how it ended, a few times; undefined when it is not known after that. */
async function settle(
  link: DonationLink,
  signal: AbortSignal,
  show: (state: Settling) => void,
): Promise<Ending | undefined> {
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

/** Sees a donation's payment through to its end. What could not be told is asked again when the network comes back. */
export function useSettling(onEnd: (ending: Ending, link: DonationLink) => void) {
  const [link, setLink] = useState<DonationLink>();
  const [state, setState] = useState<Settling>({ step: "none" });
  const [attempt, setAttempt] = useState(0);
  const checkAgain = useCallback(() => setAttempt((before) => before + 1), []);
  // By the time of the end the page may have been drawn anew; what it does then is what it would do now.
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
    /** Lets go of it, because the donor wants to begin anew. */
    letGo: useCallback(() => {
      setLink(undefined);
      setState({ step: "none" });
    }, []),
  };
}
