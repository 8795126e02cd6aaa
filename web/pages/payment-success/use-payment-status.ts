import { useCallback, useEffect, useState } from "react";
import { ApiError, call } from "../../session/api.ts";
import { useWhenOnline } from "../../when-online.ts";

/** The ids in the address: of a payment, or of a session of the former hosted checkout, and of its order. */
export type PaymentIds =
  | { readonly kind: "payment"; readonly paymentIntent: string; readonly orderId: string }
  | { readonly kind: "session"; readonly sessionId: string; readonly orderId: string };

/** Parses the query; undefined if the payment or the order is missing. */
export function paymentIdsFrom(query: URLSearchParams): PaymentIds | undefined {
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
  /** `polling`: more status requests will follow. */
  | { readonly step: "known"; readonly status: string; readonly polling: boolean };

/** Polling intervals in seconds, while the bank is processing. */
const pollingIntervals = [2, 3, 5, 8, 13, 20] as const;

/** Statuses that depend on the bank, not on the customer. */
const waitingStatuses: ReadonlySet<string> = new Set(["pending", "processing"]);

/** Whether a payment with this displayed status is neither paid nor failed. */
export function isWaiting(status: string): boolean {
  return waitingStatuses.has(status);
}

/** Whether the payment is known to be neither paid nor with the bank: the customer has to pay. */
export function isUnpaid(state: PaymentState): boolean {
  return state.step === "known" && state.status !== "complete" && !isWaiting(state.status);
}

async function requestStatus(ids: PaymentIds, signal: AbortSignal): Promise<string> {
  const { status } =
    ids.kind === "payment"
      ? await call(
          "getPaymentIntentStatus",
          { query: { payment_intent: ids.paymentIntent, order_id: ids.orderId } },
          { signal },
        )
      : await call("confirmPayment", { query: { session_id: ids.sessionId, order_id: ids.orderId } }, { signal });
  // Stripe's `succeeded` is displayed as "complete", and an empty status as "pending".
  if (status === "succeeded") return "complete";
  return status === "" ? "pending" : status;
}

/** Whether the ids in the address belong to no payment: mistyped, truncated, or mismatched. */
function isUnknownPayment(error: unknown): boolean {
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
 * Polls a few times, at growing intervals, until the bank has decided. Only a failure of the first request is shown;
 * after later failures, the last status stays.
 */
async function pollStatus(ids: PaymentIds, signal: AbortSignal, show: (state: PaymentState) => void): Promise<void> {
  let status: string | undefined;
  for (const seconds of [...pollingIntervals, undefined]) {
    try {
      status = await requestStatus(ids, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (isUnknownPayment(error)) return show({ step: "missing" });
      if (status === undefined) return show({ step: "failed", error });
    }
    const isPolling = seconds !== undefined && isWaiting(status);
    show({ step: "known", status, polling: isPolling });
    if (!isPolling) return;
    await pause(seconds, signal);
    if (signal.aborted) return;
  }
}

/** Returns the status of the payment in the address. `checkAgain` retries, as does going online after a failure. */
export function usePaymentStatus(query: URLSearchParams): {
  readonly state: PaymentState;
  readonly checkAgain: () => void;
} {
  const [state, setState] = useState<PaymentState>({ step: "checking" });
  const [attempt, setAttempt] = useState(0);
  const address = query.toString();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt requests the status again.
  useEffect(() => {
    const ids = paymentIdsFrom(new URLSearchParams(address));
    if (ids === undefined) return setState({ step: "missing" });
    const controller = new AbortController();
    setState({ step: "checking" });
    void pollStatus(ids, controller.signal, setState);
    return () => controller.abort();
  }, [address, attempt]);

  const checkAgain = useCallback(() => setAttempt((previous) => previous + 1), []);
  const failed = state.step === "failed";
  useWhenOnline(failed, checkAgain);

  return { state, checkAgain };
}
