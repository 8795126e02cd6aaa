import { useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { call } from "../../session/api.ts";
import { useSession } from "../../session/session.ts";

export type OwnOrder = Reply<"getMe">["orders"][number];

/**
 * Returns the order as its owner sees it: undefined while loading, null for anybody else or on failure. The payment's
 * status is displayed without it.
 */
export function useOwnOrder(orderId: string | null): OwnOrder | null | undefined {
  const { token } = useSession();
  const [order, setOrder] = useState<OwnOrder | null>();
  useEffect(() => {
    if (token === null || orderId === null) return setOrder(null);
    const controller = new AbortController();
    setOrder(undefined);
    call("getMe", {}, { signal: controller.signal }).then(
      ({ orders }) => setOrder(orders.find(({ id }) => id === orderId) ?? null),
      () => {
        if (!controller.signal.aborted) setOrder(null);
      },
    );
    return () => controller.abort();
  }, [token, orderId]);
  return order;
}
