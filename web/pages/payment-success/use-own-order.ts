import { useCallback, useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { call } from "../../session/api.ts";
import { callAsSignedInUser } from "../../session/call-as-signed-in-user.ts";
import { useSession } from "../../session/session.ts";

export type OwnOrder = Reply<"getMe">["orders"][number];

export interface OwnOrderState {
  /** Undefined while loading, null for anybody but its owner or on failure. */
  readonly order: OwnOrder | null | undefined;
  /** Whether it was loaded after the payment was known to be complete, which gives the order its license. */
  readonly isCurrent: boolean;
  /** Loads it again. What is shown stays if that fails. */
  readonly reload: () => Promise<void>;
}

/**
 * Returns the order as its owner sees it. Loads it at once and, because the payment may have completed it meanwhile,
 * again when it is paid. The payment's status is displayed without it.
 */
export function useOwnOrder(orderId: string | null, isPaid: boolean): OwnOrderState {
  const { token } = useSession();
  const [loaded, setLoaded] = useState<{ readonly order: OwnOrder | null; readonly afterPayment: boolean }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another person's or order's details must not stay.
  useEffect(() => {
    setLoaded(undefined);
  }, [token, orderId]);
  useEffect(() => {
    if (token === null || orderId === null) return setLoaded({ order: null, afterPayment: isPaid });
    const controller = new AbortController();
    call("getMe", {}, { signal: controller.signal }).then(
      ({ orders }) => setLoaded({ order: orders.find(({ id }) => id === orderId) ?? null, afterPayment: isPaid }),
      () => {
        if (!controller.signal.aborted) setLoaded((before) => ({ order: before?.order ?? null, afterPayment: isPaid }));
      },
    );
    return () => controller.abort();
  }, [token, orderId, isPaid]);

  const reload = useCallback(async () => {
    try {
      const { orders } = await callAsSignedInUser(() => call("getMe", {}));
      setLoaded({ order: orders.find(({ id }) => id === orderId) ?? null, afterPayment: true });
    } catch {
      // What is shown stays.
    }
  }, [orderId]);

  return { order: loaded?.order, isCurrent: loaded?.afterPayment === isPaid, reload };
}
