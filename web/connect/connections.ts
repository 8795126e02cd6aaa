import type { Reply } from "#shared/contract/index.ts";
import { useFollow } from "./use-follow.ts";
import { useIsWide } from "./use-is-wide.ts";

export type ClaimCode = Reply<"createClaimCode">;
export type Order = Reply<"getMe">["orders"][number];
export type Connection = NonNullable<Order["connection"]>;
export type ConnectableOrder = Order & { readonly connection: Connection };

/** How often the server is asked, in milliseconds, while nothing but the QR code on the page can connect a license. */
const scanMs = 10_000;

/** The orders with a license that a chat on WhatsApp can use. */
export function connectableOrders(orders: readonly Order[]): readonly ConnectableOrder[] {
  return orders.flatMap((order) =>
    order.connection === undefined ? [] : [{ ...order, connection: order.connection }],
  );
}

/** Whether a chat uses the license now, also while another asks for it or is awaited. */
export function hasChat({ state, isMove }: Connection): boolean {
  return state === "connected" || isMove;
}

/** Follows what happens in WhatsApp: a message that is awaited, and a scan of the QR code that wide screens show. */
export function useFollowConnections(orders: readonly Order[], reload: () => Promise<void>): void {
  const isWide = useIsWide();
  const states = connectableOrders(orders).map(({ connection }) => connection.state);
  const isAwaited = states.some((state) => state === "waiting" || state === "asked");
  useFollow(isAwaited, reload);
  useFollow(isWide && !isAwaited && states.includes("none"), reload, scanMs);
}
