import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { Reply } from "#shared/contract/index.ts";
import { useWords } from "../language/use-words.ts";
import { LineConnection } from "./line-connection.tsx";
import { useFollow } from "./use-follow.ts";

export type ClaimCode = Reply<"createClaimCode">;
export type Order = Reply<"getMe">["orders"][number];
export type Connection = NonNullable<Order["connection"]>;
export type ConnectableOrder = Order & { readonly connection: Connection };

/** The licenses that a chat on WhatsApp can use, and the chats that use them. Follows what happens in WhatsApp. */
export function Connections({
  orders,
  reload,
}: {
  readonly orders: readonly Order[];
  readonly reload: () => Promise<void>;
}) {
  const words = useWords("dashboard", dashboardWords).connections;
  const connectable = orders.flatMap((order) =>
    order.connection === undefined ? [] : [{ ...order, connection: order.connection }],
  );
  useFollow(
    connectable.some(({ connection: { state } }) => state === "waiting" || state === "asked"),
    reload,
  );
  if (connectable.length === 0) return null;
  return (
    <section aria-labelledby="connections" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="connections" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      <ul className="grid grid-cols-1 gap-4">
        {connectable.map((order) => (
          <LineConnection key={order.id} order={order} reload={reload} />
        ))}
      </ul>
    </section>
  );
}
