import { type ReactNode, useId } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { paymentSuccessWords } from "#shared/content/words/payment-success.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../language/use-words.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Tick } from "../ui/tick.tsx";
import { SaveContact } from "./save-contact.tsx";
import "./way-in-panel.css";

/** On a phone, the panel's button is as wide as the panel. */
export const wayInButton = "w-full @min-[26rem]:w-auto";

/**
 * What comes first on the result of a payment, such as the way into WhatsApp: a tile on wide screens, a text, a button,
 * a note, the assistant's number, and the way to ask for help. All its lines have their place from the start, so that
 * nothing moves when they arrive, or when the bank decides.
 */
export function WayInPanel({
  heading,
  tile,
  text,
  phone,
  message,
  action,
  note,
  foot,
  help,
  asks = false,
  isWaiting = false,
  isDone = false,
}: {
  /** Undefined: that the first message is to be sent. */
  readonly heading?: string | undefined;
  readonly tile: ReactNode;
  /** Instead of the sentence about the message or the QR code, where it is not true. */
  readonly text?: ReactNode;
  /** The digits of the number to write from; undefined for a visitor who is not known to own the license. */
  readonly phone?: string | undefined;
  /** The message that is already written, with a code, so that any number may send it; undefined: the greeting. */
  readonly message?: string | undefined;
  /** Undefined while it loads. */
  readonly action: ReactNode;
  /** What is below, in the place that the longest note takes. */
  readonly note: ReactNode;
  /** A `PanelFoot`, such as the assistant's number. */
  readonly foot: ReactNode;
  /** Before the way to contact the shop, in the last line. By default, about an assistant that stays silent. */
  readonly help?: string | undefined;
  /** Whether `heading` is a question with `action` for an answer. It needs no tile. */
  readonly asks?: boolean;
  /** Whether the page waits for something, and asks for it again and again. */
  readonly isWaiting?: boolean;
  /** Whether `heading` says that something is done. It has a tick where there is no room for the tile. */
  readonly isDone?: boolean;
}) {
  const words = useWords("assistant", assistantWords);
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="@container way-in w-full rounded-card border border-hairline bg-sheet p-[min(1.25rem,5.5vw)] text-ink"
    >
      {isWaiting && <span aria-hidden="true" className="way-in-waiting" />}
      <div
        className={classes(
          "grid grid-cols-1 gap-x-6 gap-y-4",
          !asks && "md:@min-[26rem]:grid-cols-[11rem_minmax(0,1fr)]",
        )}
      >
        {!asks && tile}
        <div className="grid grid-cols-1 content-start justify-items-start gap-3">
          <h2 id={headingId} className="flex gap-2 font-sans text-body font-semibold tracking-normal">
            {isDone && <Tick className="mt-0.5 size-5 shrink-0 text-leaf md:hidden" />}
            {heading ?? words.wayIn.heading}
          </h2>
          <div className="-mt-2 grid grid-cols-1 text-small text-ink-soft">
            {!asks && (
              <p aria-hidden="true" className="invisible col-start-1 row-start-1">
                <Instruction phone={undefined} message={undefined} />
              </p>
            )}
            {/* Screen readers announce a change of this, but not a question that is new. */}
            <p role="status" className="col-start-1 row-start-1">
              {text ?? <Instruction phone={phone} message={message} />}
            </p>
          </div>
          {action ?? <Skeleton className="h-12 w-full rounded-full @min-[26rem]:w-48" />}
          <div className="grid w-full grid-cols-1 text-small text-ink-soft">
            {!asks && <NoteGhost />}
            <div className="col-start-1 row-start-1">{note}</div>
          </div>
        </div>
      </div>
      {foot}
      <PanelHelp>{help ?? words.wayIn.noAnswer}</PanelHelp>
    </section>
  );
}

/** Says how to send the first message, which one, and from which number. */
function Instruction({
  phone,
  message,
}: {
  readonly phone: string | undefined;
  /** The message with a code; undefined: the greeting, which only the paid number can send. */
  readonly message: string | undefined;
}) {
  const { wayIn: words } = useWords("assistant", assistantWords);
  if (message !== undefined) {
    return (
      <>
        <span className="md:hidden">{words.tapWithCode}</span>
        <span className="hidden md:inline">{words.scanWithCode(message)}</span>
      </>
    );
  }
  return (
    <>
      <span className="md:hidden">{words.tap}</span>
      <span className="hidden md:inline">{words.scan}</span>{" "}
      {phone === undefined ? (
        words.registered
      ) : (
        <PhoneNumber digits={phone} className="inline-block font-semibold text-ink" />
      )}
      .
    </>
  );
}

/** The button of a visitor who is not known to own the license. Opens the chat with a greeting. */
export function GreetAssistant({ number }: { readonly number: string }) {
  const words = useWords("assistant", assistantWords);
  return (
    <ButtonAnchor href={whatsAppChatUrl(number, words.greeting)} className={wayInButton}>
      {words.wayIn.send}
    </ButtonAnchor>
  );
}

/** Keeps the place of the longest notes, which owners have. */
function NoteGhost() {
  const words = useWords("assistant", assistantWords).wayIn;
  return (
    <>
      <p aria-hidden="true" className="invisible col-start-1 row-start-1">
        {words.connectedHere}
      </p>
      <p aria-hidden="true" className="invisible col-start-1 row-start-1 hidden md:block">
        {words.code} <span className="font-mono font-bold">00000-00000</span>
        <br />
        &nbsp;
      </p>
    </>
  );
}

/** The panel's last line: a question, and the way to ask it. */
function PanelHelp({ children }: { readonly children: string }) {
  const { contact } = useWords("paymentSuccess", paymentSuccessWords);
  return (
    <p className="mt-2 text-small text-ink-soft">
      {children}{" "}
      <ButtonLink to={sitePaths.contact} look="quiet">
        {contact}
      </ButtonLink>
    </p>
  );
}

/** A value with its label, and what can be done about it. */
export function PanelFoot({
  label,
  value,
  children,
}: {
  readonly label: string;
  readonly value: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 border-t border-hairline pt-3">
      <p className="min-w-0">
        <span className="block text-fine text-ink-soft">{label}</span>
        {value}
      </p>
      {children}
    </div>
  );
}

/** The assistant's number, which one can save. Undefined while it loads. */
export function AssistantNumber({ number }: { readonly number: string | undefined }) {
  const words = useWords("assistant", assistantWords);
  return (
    <PanelFoot
      label={words.number}
      value={
        <span className="block min-h-[1lh] font-semibold select-all">
          {number ?? <Skeleton className="h-[1lh] w-[min(10rem,50vw)]" />}
        </span>
      }
    >
      {number === undefined ? (
        <span aria-hidden="true" className="invisible py-1 text-small font-semibold leading-tight">
          {words.save}
        </span>
      ) : (
        <SaveContact number={number} look="quiet" />
      )}
    </PanelFoot>
  );
}
