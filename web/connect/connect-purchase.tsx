import { useEffect, useRef, useState } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { useWords } from "../language/use-words.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { AskingChat } from "./asking-chat.tsx";
import type { ConnectableOrder } from "./connections.ts";
import { stateText } from "./line-connection.tsx";
import { MovedLine } from "./moved-line.tsx";
import { QrTile } from "./qr-tile.tsx";
import { useClaimCode } from "./use-claim-code.ts";
import { useFollow } from "./use-follow.ts";
import { useIsWide } from "./use-is-wide.ts";
import { useShownCode } from "./use-shown-code.ts";
import { AssistantNumber, WayInPanel, wayInButton } from "./way-in-panel.tsx";

/**
 * Connects the license that was just paid for, where the payment's result is shown, for its owner. On a wide screen a
 * QR code with the greeting is there without a press: sent from the paid number, it connects. A code, for a chat that
 * hides its number or has another one, is made by a press alone, because it ends the one in the receipt's mail.
 */
export function ConnectPurchase({
  order,
  number,
  reload,
}: {
  readonly order: ConnectableOrder;
  /** The assistant's; undefined while it loads. */
  readonly number: string | undefined;
  readonly reload: () => Promise<void>;
}) {
  const { connections: words } = useWords("dashboard", dashboardWords);
  const { greeting, open, wayIn } = useWords("assistant", assistantWords);
  const { unpaid } = useWords("paymentSuccess", paymentSuccessWords);
  const { connection } = order;
  const isWide = useIsWide();
  const { create, busy, failure } = useClaimCode(order.id, reload);
  const { shown, setShown, state } = useShownCode(connection);
  const panel = useRef<HTMLDivElement>(null);
  const focusPanel = () => panel.current?.focus();
  const isConnected = connection.state === "connected";
  // Also without a code: the greeting may be on its way.
  useFollow(!isConnected, reload);

  const [hasPressed, setHasPressed] = useState(false);
  const connect = async (opensWhatsApp: boolean) => {
    const code = await create();
    setShown(code && { code, before: connection, hasWaited: false });
    if (code !== undefined && opensWhatsApp) window.location.assign(code.link);
  };
  const press = async () => {
    setHasPressed(true);
    await connect(!isWide);
    // The button gives way to a link.
    focusPanel();
  };

  const isAsked = connection.state === "asked";
  const wasAsked = useRef(isAsked);
  useEffect(() => {
    // What had the focus has given way to the question, unless it was there from the start.
    if (isAsked && !wasAsked.current && document.activeElement === document.body) panel.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);

  /** Right after the payment, "not connected yet" would sound as if something had failed. */
  const noteText = (current: typeof connection) =>
    current.state === "none" ? wayIn.connectedHere : stateText(current, words);
  const code = state === "waiting" && !isAsked && !isConnected ? shown?.code : undefined;
  const chatUrl = number === undefined ? undefined : whatsAppChatUrl(number, greeting);
  // The message may not have been sent: its way stays the main one, with the greeting if this page knows no code.
  const isWaiting = connection.state === "waiting" && !isConnected && !isAsked;
  const link = code !== undefined && (isWide || isWaiting) ? code.link : isConnected || isWaiting ? chatUrl : undefined;
  return (
    <div ref={panel} tabIndex={-1} className="w-full rounded-card">
      <WayInPanel
        heading={
          isConnected ? wayIn.connected : isAsked ? words.asking.question(connection.chatEndsWith ?? "") : undefined
        }
        isWaiting={isWaiting}
        isDone={isConnected}
        tile={<QrTile qrCode={qrCodeOf(isConnected, code?.link ?? chatUrl)} />}
        asks={isAsked}
        help={isAsked ? unpaid.help : undefined}
        text={
          isConnected ? (
            <>
              {stateText(connection, words)} <span>{wayIn.ask}</span>
            </>
          ) : isAsked ? (
            words.asking.why
          ) : undefined
        }
        message={code && messageOf(code.link)}
        action={
          isAsked ? (
            <AskingChat order={order} connection={connection} reload={reload} onAnswered={focusPanel} hasHeadline />
          ) : link !== undefined ? (
            <ButtonAnchor href={link} className={wayInButton}>
              {isConnected ? open : wayIn.send}
            </ButtonAnchor>
          ) : isConnected ? undefined : (
            <Button busy={busy} className={wayInButton} onClick={() => void press()}>
              {wayIn.send}
            </Button>
          )
        }
        phone={order.phone}
        foot={<AssistantNumber number={number} />}
        note={
          <>
            <p role="status" className="font-medium text-ink">
              {state === "expired"
                ? words.dialog.expired
                : isConnected
                  ? wayIn.changeNumber
                  : !isAsked && noteText(connection)}
            </p>
            {isWaiting && !(code !== undefined && isWide) && (
              <p>
                {code === undefined ? wayIn.otherNumber : wayIn.notConnected}{" "}
                <Button look="quiet" busy={busy} onClick={() => void press()}>
                  {code === undefined ? wayIn.getCode : words.newCode}
                </Button>
              </p>
            )}
            {code !== undefined && isWide && (
              <p>
                {wayIn.code} <strong className="font-mono text-ink select-all">{code.code}</strong>
              </p>
            )}
            {failure !== undefined && hasPressed && <Notice look="error">{failure}</Notice>}
          </>
        }
      />
      {connection.undoUntil !== null && (
        <div className="mt-4">
          <MovedLine order={order} undoUntil={connection.undoUntil} reload={reload} onUndone={focusPanel} />
        </div>
      )}
    </div>
  );
}

function qrCodeOf(isConnected: boolean, text: string | undefined) {
  if (isConnected) return "done";
  return text === undefined ? "loading" : { text };
}

/** Returns the message with which a link opens WhatsApp. */
function messageOf(link: string): string | undefined {
  return new URL(link).searchParams.get("text") ?? undefined;
}
