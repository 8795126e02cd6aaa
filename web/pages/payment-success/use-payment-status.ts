import { useCallback, useEffect, useState } from "react";
import { ApiError, call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";

/** The payment in the address, or the session of the former hosted checkout, with its order. */
export type PaymentLink =
  | { readonly kind: "payment"; readonly paymentIntent: string; readonly orderId: string }
  | { readonly kind: "session"; readonly sessionId: string; readonly orderId: string };

/** Parses the address; undefined without a payment and order. */
export function paymentLink(query: URLSearchParams): PaymentLink | undefined {
  const orderId = query.get("order_id");
  const paymentIntent = query.get("payment_intent");
  const sessionId = query.get("session_id");
  if (!orderId) return undefined;
  if (paymentIntent) return { kind: "payment", paymentIntent, orderId };
  if (sessionId) return { kind: "session", sessionId, orderId };
  return undefined;
}

export type PaymentState =
  | { readonly step: "checking" }
  | { readonly step: "missing" }
  | { readonly step: "failed"; readonly error: unknown }
  /** `looking`: the page is polling. */
  | { readonly step: "known"; readonly status: string; readonly looking: boolean };

/** Polling intervals in seconds, while the bank is processing. */
const pauses = [2, 3, 5, 8, 13, 20] as const;

/** Statuses that depend on the bank, not on the customer. */
const waiting: ReadonlySet<string> = new Set(["pending", "processing"]);

/** Whether a payment with this displayed status is neither paid nor failed. */
export function isWaiting(status: string): boolean {
  return waiting.has(status);
}

async function requestStatus(link: PaymentLink, signal: AbortSignal): Promise<string> {
  const { status } =
    link.kind === "payment"
      ? await call(
          "getPaymentIntentStatus",
          { query: { payment_intent: link.paymentIntent, order_id: link.orderId } },
          { signal },
        )
      : await call("confirmPayment", { query: { session_id: link.sessionId, order_id: link.orderId } }, { signal });
  // Stripe's `succeeded` is displayed as "complete", and an empty status as "pending".
  if (status === "succeeded") return "complete";
  return status === "" ? "pending" : status;
}

/** Whether the ids in the address belong to no payment: mistyped, truncated, or mismatched. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.code === "invalid" || error.code === "not_found");
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Polls until the bank has decided, a few times with growing intervals. Only the first request may fail; later
 * failures keep the last status.
 */
async function pollStatus(link: PaymentLink, signal: AbortSignal, show: (state: PaymentState) => void): Promise<void> {
  let status: string | undefined;
  for (const seconds of [...pauses, undefined]) {
    try {
      status = await requestStatus(link, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isUnknown(error)) return show({ step: "missing" });
      if (status === undefined) return show({ step: "failed", error });
    }
    const isPolling = seconds !== undefined && isWaiting(status);
    show({ step: "known", status, looking: isPolling });
    if (!isPolling) return;
    await pause(seconds, signal);
    if (signal.aborted) return;
  }
}

/** The status of the address's payment. `lookAgain` requests it again; so does going online. */
export function usePaymentStatus(query: URLSearchParams): {
  readonly state: PaymentState;
  readonly lookAgain: () => void;
} {
  const [state, setState] = useState<PaymentState>({ step: "checking" });
  const [attempt, setAttempt] = useState(0);
  const address = query.toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests it again.
  useEffect(() => {
    const link = paymentLink(new URLSearchParams(address));
    if (link === undefined) return setState({ step: "missing" });
    const stop = new AbortController();
    setState({ step: "checking" });
    void pollStatus(link, stop.signal, setState);
    return () => stop.abort();
  }, [address, attempt]);

  const lookAgain = useCallback(() => setAttempt((before) => before + 1), []);
  const failed = state.step === "failed";
  useWhenOnline(failed, lookAgain);

  return { state, lookAgain };
}
