import { useCallback, useEffect, useState } from "react";
import { call } from "../session/api.ts";
import { callAsSignedInUser } from "../session/call-as-signed-in-user.ts";
import { Connections, type Order } from "./connections.tsx";

/**
 * Connects the license that was just paid for, where the payment's result is shown. Nothing for other people than its
 * owner, who sees it on the dashboard too, as long as the order cannot be loaded.
 */
export function ConnectPurchase({ orderId }: { readonly orderId: string }) {
  const [order, setOrder] = useState<Order>();
  const reload = useCallback(async () => {
    try {
      const { orders } = await callAsSignedInUser(() => call("getMe", {}));
      setOrder(orders.find(({ id }) => id === orderId));
    } catch {
      // What is shown stays.
    }
  }, [orderId]);
  useEffect(() => {
    void reload();
  }, [reload]);
  return order === undefined ? null : <Connections orders={[order]} reload={reload} />;
}
