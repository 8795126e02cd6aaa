import { type ReactNode, type RefObject, useEffect } from "react";
import type { WordsOf } from "#shared/content/words/catalog.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Notice } from "../ui/notice.tsx";
import { Timestamp } from "../ui/timestamp.tsx";
import { AskingChat } from "./asking-chat.tsx";
import { CodeEnd, CodeToSend } from "./code-to-send.tsx";
import { ConnectDialog } from "./connect-dialog.tsx";
import { type ConnectableOrder, type Connection, hasChat } from "./connections.ts";
import { keptCodeOf } from "./kept-code.ts";
import { MovedLine } from "./moved-line.tsx";
import { useClaimCode } from "./use-claim-code.ts";
import { useShownCode } from "./use-shown-code.ts";

/** Whether the customer reads this on a phone, where WhatsApp opens with one tap. */
const isOnPhone = () => window.matchMedia("(pointer: coarse)").matches;

/** The chat that uses a license, and how to connect it or to move it to another chat: a part of the license's card. */
export function LineConnection({
  order,
  isMain,
  card,
  phoneId,
  wayIn,
  number,
  reload,
}: {
  readonly order: ConnectableOrder;
  /** Whether connecting this license is the page's main action. */
  readonly isMain: boolean;
  /** The license's card, which gets the focus when what had it has disappeared. */
  readonly card: RefObject<HTMLElement | null>;
  /** The id of the license's number, which describes the button. */
  readonly phoneId: string;
  /** The button into the chat, which comes before the rarer one for a new code, but after the code of a move. */
  readonly wayIn?: ReactNode;
  /** The assistant's. */
  readonly number: string;
  readonly reload: () => Promise<void>;
}) {
  const words = useWords("dashboard", dashboardWords).connections;
  const { connection } = order;
  const { create, busy, failure } = useClaimCode(order.id, reload);
  const { shown, setShown, state: dialogState } = useShownCode(connection);
  const focusCard = () => card.current?.focus();
  const isAskedInDialog = shown !== undefined && connection.state === "asked";
  useEffect(() => {
    if (!isAskedInDialog) return;
    setShown(undefined);
    card.current?.focus();
  }, [isAskedInDialog, setShown, card]);

  const connect = async () => {
    const code = await create();
    if (code === undefined) setShown(undefined);
    // A move goes to another number, whose chat is most likely on another phone.
    else if (isOnPhone() && !hasChat(connection)) window.location.assign(code.link);
    else setShown({ code, before: connection, hasWaited: false });
  };

  const isQuestion = connection.state === "asked";
  /** Another chat is to use the license, which the one before keeps until then. */
  const isMoving = connection.state === "waiting" && connection.isMove;
  const keptCode = keptCodeOf(order);
  /** Then a new code is the only way on. */
  const lacksCode = isMoving && keptCode === undefined;
  const isShownOnCard = isMoving && shown === undefined && keptCode !== undefined;
  const isQuiet = wayIn !== undefined || connection.state === "connected" || isMoving;
  const button = !isQuestion && connection.movableFrom === null && (
    <Button
      size={isMain || lacksCode ? "normal" : "small"}
      look={isMain ? "primary" : isQuiet && !lacksCode ? "quiet" : "secondary"}
      busy={busy}
      className={isMain || lacksCode ? "w-full @min-[28rem]:w-auto" : undefined}
      aria-describedby={phoneId}
      onClick={() => void connect()}
    >
      {lacksCode ? words.codeLost : buttonText(connection, words)}
    </Button>
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <div
        className={
          isQuestion
            ? "sr-only"
            : classes("flex flex-wrap items-center gap-x-6 gap-y-3", wayIn === undefined && "justify-between")
        }
      >
        <div className={wayIn === undefined && !isMoving ? "min-w-0" : "w-full"}>
          {isMoving && <h3 className="font-sans text-body font-semibold tracking-normal">{words.move}</h3>}
          {/* A question says it itself; screen readers announce a change of this. */}
          <p role="status" className="text-small font-medium">
            {stateText(withoutOwnNumber(order), words)}
          </p>
          {connection.state === "waiting" && !isMoving && (
            <p className="text-small text-ink-soft">{words.waitingHelp}</p>
          )}
          {isMoving && shown === undefined && keptCode === undefined && connection.until !== null && (
            <div className="mt-2 grid gap-2">
              <p className="text-small">
                {words.sendCodeToMove} <strong>{number}</strong>. {words.confirmMove}
              </p>
              <CodeEnd expiresAt={connection.until} isMove />
            </div>
          )}
        </div>
        {!isMoving && wayIn}
        {isShownOnCard && (
          <div className="w-full">
            <CodeToSend code={keptCode} isMove phone={order.phone} number={number} />
          </div>
        )}
        {/* In one place, so that it keeps the focus when the chat is connected. */}
        {!isShownOnCard && button}
        {isMoving && wayIn}
      </div>
      {connection.undoUntil !== null && (
        <MovedLine order={order} undoUntil={connection.undoUntil} reload={reload} onUndone={focusCard} />
      )}
      {connection.movableFrom !== null && (
        <p className="text-fine text-ink-soft">
          {words.movableFrom} <Timestamp at={connection.movableFrom} endsSentence />
        </p>
      )}
      {failure !== undefined && <Notice look="error">{failure}</Notice>}
      {connection.state === "asked" && (
        <AskingChat order={order} connection={connection} reload={reload} onAnswered={focusCard} />
      )}
      {shown && !isAskedInDialog && (
        <ConnectDialog
          code={shown.code}
          state={dialogState}
          isMove={hasChat(shown.before)}
          phone={order.phone}
          number={number}
          busy={busy}
          onNewCode={() => void connect()}
          onClose={() => {
            setShown(undefined);
            // Otherwise the focus goes back to the button, which has gone, or is now beside the code.
            if (connection.movableFrom !== null || isMoving) focusCard();
          }}
        />
      )}
    </div>
  );
}

type ConnectionWords = WordsOf<"dashboard">["connections"];

/** A chat's end is not worth saying where the whole number is above it. */
function withoutOwnNumber({ phone, connection }: ConnectableOrder): Connection {
  const isOwn = connection.chatEndsWith !== null && phone.endsWith(connection.chatEndsWith);
  return isOwn ? { ...connection, chatEndsWith: null } : connection;
}

/** Says whether, and with which chat, a license is connected. */
export function stateText({ state, chatEndsWith, isMove }: Connection, words: ConnectionWords): string {
  if (state === "connected") return chatEndsWith === null ? words.connected : words.connectedTo(chatEndsWith);
  return state === "waiting" && isMove ? words.waitingToMove : words[state];
}

/** The label of the button that makes a code. */
export function buttonText({ state, isMove }: Connection, words: ConnectionWords): string {
  if (state === "connected") return words.move;
  if (state === "none") return words.connect;
  return isMove ? words.newCode : words.startOver;
}
