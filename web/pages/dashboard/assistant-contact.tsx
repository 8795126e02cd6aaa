import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { QrTile } from "../../connect/qr-tile.tsx";
import { SaveContact } from "../../connect/save-contact.tsx";
import { useWords } from "../../language/use-words.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import "./assistant-contact.css";

/**
 * The assistant's number and what one does with it. `draft`: the message with which WhatsApp opens. `open`: how its
 * button looks; quiet where something else on the page comes first; undefined where another button is the way into
 * WhatsApp. `hasQrCode`: on wide screens, beside a code. `connectsElse`: whether what comes first connects, too.
 * `children`: what comes first, beside the code. `hasNumber`: false where what comes first names it.
 */
export function AssistantContact({
  number,
  draft,
  open,
  hasQrCode = false,
  connectsElse = false,
  hasNumber = true,
  children,
}: {
  readonly number: string;
  readonly draft?: string | undefined;
  readonly open?: "primary" | "secondary" | "quiet" | undefined;
  readonly hasQrCode?: boolean;
  readonly connectsElse?: boolean;
  readonly hasNumber?: boolean;
  readonly children?: ReactNode;
}) {
  const words = useWords("assistant", assistantWords);
  const chatUrl = whatsAppChatUrl(number, draft);
  return (
    <div className="assistant-contact">
      {hasQrCode && (
        <div className="assistant-code">
          <QrTile qrCode={{ text: chatUrl }} />
          <p className="max-w-44 text-center text-fine text-balance text-ink-soft">
            {draft === undefined ? words.scan : connectsElse ? words.scanToConnect : words.scanToStart}
          </p>
        </div>
      )}
      {children && <div className="assistant-lead">{children}</div>}
      {hasNumber && (
        <div className="assistant-number">
          {open !== undefined && open !== "quiet" && <OpenChat look={open} number={number} draft={draft} />}
          <div>
            <p className="text-fine text-ink-soft">{words.number}</p>
            <p className="font-display text-title select-all">{number}</p>
            {open === "quiet" && (
              <ButtonAnchor look="quiet" href={chatUrl}>
                {words.open}
              </ButtonAnchor>
            )}
            <div className="flex flex-wrap gap-x-5">
              <CopyButton
                look="quiet"
                text={number}
                label={words.copy}
                copiedLabel={words.copied}
                failedLabel={words.copyFailed}
              />
              <SaveContact number={number} look="quiet" />
            </div>
          </div>
        </div>
      )}
    </div>
  );
}

/** The button into the chat with the assistant. `draft`: the message with which WhatsApp opens. */
export function OpenChat({
  number,
  draft,
  look,
  label,
}: {
  readonly number: string;
  readonly draft?: string | undefined;
  readonly look: "primary" | "secondary" | "quiet";
  readonly label?: string;
}) {
  const words = useWords("assistant", assistantWords);
  return (
    <ButtonAnchor
      look={look}
      href={whatsAppChatUrl(number, draft)}
      className={look === "quiet" ? undefined : "w-full @min-[28rem]:w-auto @min-[28rem]:justify-self-start"}
    >
      {label ?? words.open}
    </ButtonAnchor>
  );
}
