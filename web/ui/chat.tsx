import type { ChatMessage } from "#shared/content/chat.ts";
import { chatWords } from "#shared/content/words/chat.ts";
import { useWords } from "../language/use-words.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";
import "./chat.css";

const doubleTick = "m2 12.5 4 4L14.5 8M10.5 16.5 19 8";

/** A message bubble of a conversation, with its tail, its time and, if it is from the visitor ("you"), two ticks. */
export function Bubble({ from, text, time }: ChatMessage) {
  const words = useWords("chat", chatWords);
  return (
    <li data-from={from} className="chat-row">
      <p className="chat-bubble">
        <span className="sr-only">{words[from]}: </span>
        {text}
        <span className="chat-time">
          {time}
          {from === "you" && <Icon path={doubleTick} className="size-3.5" />}
        </span>
      </p>
    </li>
  );
}

/**
 * An illustrated messenger conversation, one of the two illustrations that stand for the product (the other is the
 * license card, `license-card.tsx`). With `typed`, CSS plays the conversation as if it were being typed; its full
 * height is reserved from the start. With `begun`, the first question and its answer are there at once.
 */
export function Chat({
  messages,
  typed = false,
  begun = false,
  className,
}: {
  readonly messages: readonly ChatMessage[];
  readonly typed?: boolean;
  readonly begun?: boolean;
  readonly className?: string;
}) {
  const words = useWords("chat", chatWords);
  return (
    <figure
      aria-label={words.label}
      className={classes(
        "chat overflow-hidden rounded-card bg-chat",
        typed && "chat-typed",
        begun && "chat-begun",
        className,
      )}
    >
      <div className="flex items-center gap-3 bg-forest-raised px-4 py-3 text-on-forest">
        <span className="grid size-10 place-content-center rounded-full bg-spark text-forest">
          <Mark className="size-7" />
        </span>
        <span className="grid leading-tight">
          <span className="font-semibold">{words.assistant}</span>
          <span className="text-fine text-on-forest-soft">{words.online}</span>
        </span>
      </div>
      <div className="chat-paper px-[min(0.75rem,3vw)] pb-4 pt-3 sm:px-4">
        <p className="mx-auto w-fit rounded-field bg-bubble-in px-3 py-1 text-fine text-ink-soft">{words.day}</p>
        <ol className="mt-3 grid gap-1.5">
          {messages.map((message) => (
            <Bubble key={message.text} {...message} />
          ))}
        </ol>
      </div>
      <div aria-hidden="true" className="chat-composer">
        <span className="chat-field">
          <span>{words.composer}</span>
          {typed && messages.map(({ from, text }) => from === "you" && <span key={text}>{text}</span>)}
        </span>
        <span className="grid size-11 shrink-0 place-content-center rounded-full bg-leaf text-on-leaf">
          <Icon path="M4 5.5 20 12 4 18.5 6.5 12ZM6.5 12H13" />
        </span>
      </div>
    </figure>
  );
}
