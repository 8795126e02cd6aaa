import { type ReactNode, useEffect, useRef, useState } from "react";
import { contactWords } from "#shared/content/words/contact.ts";
import { locales } from "#shared/domain/language.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../../language/language.ts";
import { useWords } from "../../language/use-words.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Bubble } from "../../ui/chat.tsx";
import { Mark } from "../../ui/mark.tsx";
import { scrollBehavior } from "../../ui/scroll.ts";
import type { Message } from "./message.ts";

/** Enough characters to recognize the message. */
const previewLength = 280;

function previewOf(message: string): string {
  return message.length > previewLength ? `${message.slice(0, previewLength).trimEnd()}…` : message;
}

/**
 * The page after sending: the sent message, and as the reply to it the thanks, which get the focus. `children`: when we
 * answer.
 */
export function Thanks({
  sent: sentMessage,
  onAnother,
  children,
}: {
  readonly sent: Message;
  readonly onAnother: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords("contact", contactWords);
  const locale = locales[useLanguage()];
  const [sentAt] = useState(() => new Date());
  const container = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    // The page is another one, and shorter than the form.
    container.current?.scrollIntoView({ behavior: scrollBehavior(), block: "start" });
  }, []);
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" }).format(sentAt);
  return (
    <div ref={container} className="sent">
      <h1>{words.sentTitle}</h1>
      <ol>
        <Bubble from="you" text={previewOf(sentMessage.message)} time={time} />
      </ol>
      <div className="sent-reply">
        <span className="callout-sender">
          <Mark className="size-7" />
        </span>
        <div className="callout-bubble">
          <h2 ref={heading} tabIndex={-1}>
            {words.thanks}
          </h2>
          <p>
            {children} {words.replyTo(sentMessage.email)}
          </p>
        </div>
      </div>
      <div className="sent-ways">
        <ButtonLink to={sitePaths.helpCenter} look="secondary">
          {words.help}
        </ButtonLink>
        <Button look="quiet" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </div>
  );
}
