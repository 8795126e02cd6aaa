import { useEffect, useId, useRef } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Timestamp } from "../ui/timestamp.tsx";
import { AskingChat } from "./asking-chat.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import type { ConnectableOrder, Connection } from "./connections.tsx";
import { MovedLine } from "./moved-line.tsx";
import { useClaimCode } from "./use-claim-code.ts";
import { useShownCode } from "./use-shown-code.ts";

/** Whether the customer reads this on a phone, where WhatsApp opens with one tap. */
const isOnPhone = () => window.matchMedia("(pointer: coarse)").matches;

/** A license, the chat that uses it, and how to connect it or to move it to another chat. */
export function LineConnection({
  order,
  reload,
}: {
  readonly order: ConnectableOrder;
  readonly reload: () => Promise<void>;
}) {
  const words = useWords("dashboard", dashboardWords).connections;
  const { connection } = order;
  const { create, busy, failure } = useClaimCode(order.id, reload);
  const { shown, setShown, state: dialogState } = useShownCode(connection);
  const phoneId = useId();
  const card = useRef<HTMLLIElement>(null);
  /** Where the focus goes when what had it has disappeared. */
  const focusCard = () => card.current?.focus();
  const isAskedInDialog = shown !== undefined && connection.state === "asked";
  useEffect(() => {
    if (!isAskedInDialog) return;
    setShown(undefined);
    card.current?.focus();
  }, [isAskedInDialog, setShown]);

  const connect = async () => {
    const code = await create();
    if (code === undefined) setShown(undefined);
    else if (isOnPhone()) window.location.assign(code.link);
    else setShown({ code, before: connection, hasWaited: false });
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
          {connection.movableFrom !== null && (
            <p className="text-small text-ink-soft">
              {words.movableFrom} <Timestamp at={connection.movableFrom} />
            </p>
          )}
        </div>
        {connection.state !== "asked" && connection.movableFrom === null && (
          <Button
            size="small"
            look={connection.state === "none" ? "primary" : "secondary"}
            busy={busy}
            aria-describedby={phoneId}
            onClick={() => void connect()}
          >
            {buttonText(connection, words)}
          </Button>
        )}
      </div>
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      {connection.state === "asked" && (
        <AskingChat order={order} connection={connection} reload={reload} onAnswered={focusCard} />
      )}
      {connection.undoUntil !== null && (
        <MovedLine orderId={order.id} undoUntil={connection.undoUntil} reload={reload} onUndone={focusCard} />
      )}
      {shown && !isAskedInDialog && (
        <ConnectDialog
          code={shown.code}
          state={dialogState}
          busy={busy}
          onNewCode={() => void connect()}
          onClose={() => {
            setShown(undefined);
            // Otherwise the focus goes back to the button.
            if (connection.movableFrom !== null) focusCard();
          }}
        />
      )}
    </li>
  );
}

type ConnectionWords = WordsOf<"dashboard">["connections"];

/** Says whether, and with which chat, a license is connected. */
export function stateText({ state, chatEndsWith, isMove }: Connection, words: ConnectionWords): string {
  if (state === "connected") return chatEndsWith === null ? words.connected : words.connectedTo(chatEndsWith);
  return state === "waiting" && isMove ? words.waitingToMove : words[state];
}

/** The label of the button that makes a code. */
export function buttonText({ state }: Connection, words: ConnectionWords): string {
  if (state === "connected") return words.move;
  return state === "none" ? words.connect : words.newCode;
}
