import { useCallback, useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { ApiError, call } from "../../session/api.ts";
import { isSessionLost } from "../../session/failure.ts";
import { endSession, session } from "../../session/session.ts";
import { holdsPrice } from "../../ui/held-price.ts";
import { useWhenOnline } from "../../when-online.ts";

export type Receipt = Reply<"getReceipt">["receipt"];
export type BillTo = Receipt["billTo"];

/** What an order still costs, while it holds its price. Money in minor units. */
export type HeldPrice = Pick<Reply<"getMe">["orders"][number], "amount" | "currency">;

export type ReceiptState =
  | { readonly step: "loading" }
  | { readonly step: "missing" }
  | { readonly step: "unpaid"; readonly held: HeldPrice | undefined }
  | { readonly step: "failed"; readonly error: unknown }
  | { readonly step: "ready"; readonly receipt: Receipt };

/** Fetches the receipt of an order. A rejected token ends the session, which redirects to the sign-in page. */
export function useReceipt(orderId: string) {
  const [state, setState] = useState<ReceiptState>({ step: "loading" });

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { receipt } = await callInSession(() =>
          call("getReceipt", { params: { id: orderId } }, signal ? { signal } : {}),
        );
        setState({ step: "ready", receipt });
      } catch (error) {
        if (signal?.aborted) return;
        const after = stateAfter(error);
        if (after.step !== "unpaid") return setState(after);
        const held = await heldPriceOf(orderId, signal);
        if (!signal?.aborted) setState({ step: "unpaid", held });
      }
    },
    [orderId],
  );
  useEffect(() => {
    const controller = new AbortController();
    setState({ step: "loading" });
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);

  const startOver = useCallback(() => {
    setState({ step: "loading" });
    void load();
  }, [load]);
  useWhenOnline(state.step === "failed", startOver);

  /** Makes out the receipt to a company. Throws `ApiError`. */
  const update = useCallback(
    async (body: BillTo) => {
      const { receipt } = await callInSession(() => call("updateReceipt", { params: { id: orderId }, body }));
      setState({ step: "ready", receipt });
    },
    [orderId],
  );
  return { state, startOver, update };
}

function stateAfter(error: unknown): ReceiptState {
  if (error instanceof ApiError && error.code === "order_unpaid") return { step: "unpaid", held: undefined };
  // An address with an impossible id is rejected as invalid.
  if (error instanceof ApiError && (error.status === 404 || error.status === 422)) return { step: "missing" };
  return { step: "failed", error };
}

/** Returns what an unpaid order costs; undefined if its price is not held any more, or not known. */
async function heldPriceOf(orderId: string, signal: AbortSignal | undefined): Promise<HeldPrice | undefined> {
  try {
    const { orders } = await call("getMe", {}, signal ? { signal } : {});
    return orders.find((order) => order.id === orderId && holdsPrice(order, new Date()));
  } catch {
    // The dashboard says it.
    return undefined;
  }
}

/** Calls the API, and ends the session if it is over, unless another tab has replaced it meanwhile. */
async function callInSession<Result>(send: () => Promise<Result>): Promise<Result> {
  const { token } = session();
  try {
    return await send();
  } catch (error) {
    if (isSessionLost(error) && session().token === token) endSession();
    throw error;
  }
}
