import { useId, useRef, useState } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import type { Reply } from "#shared/contract/index.ts";
import { accountRoutes } from "#shared/contract/shop/account-routes.ts";
import { useWords } from "../../language/use-words.ts";
import { send } from "../../session/api.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PhoneNumber } from "../../ui/phone-number.tsx";
import { AskingChat } from "./asking-chat.tsx";
import { callAsSignedInUser, SessionOver } from "./call-as-signed-in-user.ts";
import { ConnectDialog } from "./connect-dialog.tsx";
import type { Order } from "./use-account.ts";
import { useFollow } from "./use-follow.ts";

export type ClaimCode = Reply<"createClaimCode">;
export type Connection = NonNullable<Order["connection"]>;
type ConnectableOrder = Order & { readonly connection: Connection };

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

/** Whether the customer reads this on a phone, where WhatsApp opens with one tap. */
const isOnPhone = () => window.matchMedia("(pointer: coarse)").matches;

function LineConnection({ order, reload }: { readonly order: ConnectableOrder; readonly reload: () => Promise<void> }) {
  const words = useWords("dashboard", dashboardWords).connections;
  const { connection } = order;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [shown, setShown] = useState<ClaimCode>();
  const phoneId = useId();
  const card = useRef<HTMLLIElement>(null);
  /** Where the focus goes when what had it is gone. */
  const focusCard = () => card.current?.focus();

  const connect = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const params = { params: { id: order.id } };
      const code = await callAsSignedInUser(() => send<"createClaimCode">(accountRoutes.createClaimCode, params));
      if (isOnPhone()) window.location.assign(code.link);
      else setShown(code);
    } catch (error) {
      if (error instanceof SessionOver) return;
      setFailure(messageOf(error, words.failed));
    }
    setBusy(false);
    void reload();
  };

  return (
    <li
      ref={card}
      tabIndex={-1}
      aria-labelledby={phoneId}
      className="grid grid-cols-1 gap-3 rounded-card border border-hairline bg-sheet p-[min(1.25rem,5.5vw)]"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p id={phoneId} className="font-semibold">
            <PhoneNumber digits={order.phone} />
          </p>
          <p role="status" className="text-small text-ink-soft">
            {stateText(connection, words)}
          </p>
        </div>
        {(connection.state === "none" || connection.state === "waiting") && (
          <Button
            size="small"
            look={connection.state === "none" ? "primary" : "secondary"}
            busy={busy}
            aria-describedby={phoneId}
            onClick={() => void connect()}
          >
            {connection.state === "none" ? words.connect : words.newCode}
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      {connection.state === "asked" && (
        <AskingChat order={order} connection={connection} reload={reload} onAnswered={focusCard} />
      )}
      {shown && (
        <ConnectDialog
          code={shown}
          isConnected={connection.state === "connected"}
          onClose={() => {
            setShown(undefined);
            if (connection.state === "connected") focusCard();
          }}
        />
      )}
    </li>
  );
}

function stateText({ state, chatEndsWith }: Connection, words: WordsOf<"dashboard">["connections"]): string {
  if (state === "connected") return chatEndsWith === null ? words.connected : words.connectedTo(chatEndsWith);
  return words[state];
}
