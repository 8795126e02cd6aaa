import { useEffect, useState } from "react";
import type { Reply } from "#shared/contract/index.ts";
import { call } from "../../session/api.ts";
import { useSession } from "../../session/session.ts";

export type OwnOrder = Reply<"getMe">["orders"][number];

/**
 * The order as its owner sees it, for the card: undefined while loading, null for a visitor or on failure. The
 * payment's status does not depend on it.
 */
export function useOwnOrder(orderId: string | null): OwnOrder | null | undefined {
  const { token } = useSession();
  const [order, setOrder] = useState<OwnOrder | null>();
  useEffect(() => {
    if (token === null || orderId === null) return setOrder(null);
    const stop = new AbortController();
    setOrder(undefined);
    call("getMe", {}, { signal: stop.signal }).then(
      ({ orders }) => setOrder(orders.find(({ id }) => id === orderId) ?? null),
      () => {
        if (!stop.signal.aborted) setOrder(null);
      },
    );
    return () => stop.abort();
  }, [token, orderId]);
  return order;
}
