import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { EmailAddress } from "../form/email-address.tsx";
import { EmailField } from "../form/email-field.tsx";
import { type EmailProblem, emailProblem } from "../form/email-problem.ts";
import { useBusy } from "../form/use-busy.ts";
import { useWords } from "../language/use-words.ts";
import { messageOf } from "../session/failure.ts";
import { FormMessage } from "../sign-in/form-message.tsx";
import { Button, type ButtonLook } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { useHydrated } from "../ui/hydrated.ts";
import { minutesAndSeconds } from "../ui/minutes-and-seconds.ts";
import { callLink } from "./call-link.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { useCountdown } from "./use-countdown.ts";

export type LinkPurpose = "resetPassword" | "signIn";

/** What a request for a link says first. */
interface RequestOpening {
  readonly heading: string;
  readonly text: string;
  /** Whether the page opened with it. A later heading takes the focus. */
  readonly isFirst: boolean;
}

/** How long "Send it again" rests after each mail, in seconds. */
const resendPauseSeconds = 30;

/**
 * A button that says when it can be used again is gray, with an edge, as it would sink into a card in dark mode. Not by
 * classes, which would cost the landing page bytes: it loads those of all pages.
 */
const resting: { readonly look: ButtonLook; readonly style: CSSProperties } = {
  look: "current",
  style: {
    border: "1px solid var(--edge)",
    color: "var(--ink-soft)",
    cursor: "not-allowed",
    fontVariantNumeric: "tabular-nums",
  },
};

/** One of the two ways back into an account without its password, in a sign-in form. */
export function LinkChoice({
  purpose,
  disabled,
  className,
  onChoose,
}: {
  readonly purpose: LinkPurpose;
  readonly disabled?: boolean;
  readonly className?: string;
  readonly onChoose: (purpose: LinkPurpose) => void;
}) {
  const words = useWords("links", linkWords).request;
  const hydrated = useHydrated();
  return (
    <Button
      look="quiet"
      className={className ?? ""}
      disabled={disabled === true || !hydrated}
      onClick={() => onChoose(purpose)}
    >
      {words[purpose].ask}
    </Button>
  );
}

/** Returns what is typed into a form's field for the email address. */
export function typedEmail(form: HTMLFormElement | null): string {
  const input = form?.elements.namedItem("email");
  return input instanceof HTMLInputElement ? input.value.trim() : "";
}

/**
 * Asks for a link by mail, and then says calmly that it is on its way, whether or not the address has an account.
 * `opening`: what it says first, in place of why one asks for such a link.
 */
export function LinkRequest({
  purpose,
  initialEmail = "",
  opening,
}: {
  readonly purpose: LinkPurpose;
  readonly initialEmail?: string;
  readonly opening?: RequestOpening;
}) {
  const words = useWords("links", linkWords).request;
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [isFirst, setIsFirst] = useState(opening?.isFirst ?? false);
  const { heading, text } = opening ?? words[purpose];
  const title = sentTo === undefined ? heading : words.sentHeading;
  return (
    <section className={classes("grid grid-cols-1", sentTo === undefined ? "gap-6" : "gap-3")}>
      <div className="grid grid-cols-1 gap-3">
        <Heading key={title} title={title} takesFocus={!isFirst} />
        {sentTo === undefined && <p className="text-ink-soft">{text}</p>}
      </div>
      {sentTo === undefined ? (
        <RequestForm
          purpose={purpose}
          submit={opening === undefined ? words.submit : words.submitNew}
          email={email}
          onEmail={setEmail}
          onSent={() => {
            setIsFirst(false);
            setSentTo(email.trim().toLowerCase());
          }}
        />
      ) : (
        <Sent purpose={purpose} email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </section>
  );
}

/** A heading that takes the focus where it replaces what the user has just clicked. */
function Heading({ title, takesFocus }: { readonly title: string; readonly takesFocus: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new heading takes the focus.
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className="text-heading">
      {title}
    </h1>
  );
}

/** Says what failed. After too many requests the button says how long to wait, and the message ends with the wait. */
function useFailureMessage(isResting: boolean): (error: unknown, fallback: string) => string | undefined {
  const words = useWords("links", linkWords).request;
  return (error, fallback) => {
    if (retryAfterSeconds(error) === 0) return messageOf(error, fallback);
    return isResting ? words.tooMany : undefined;
  };
}

function RequestForm({
  purpose,
  submit: submitLabel,
  email,
  onEmail,
  onSent,
}: {
  readonly purpose: LinkPurpose;
  readonly submit: string;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  readonly onSent: () => void;
}) {
  const words = useWords("links", linkWords).request;
  const formWords = useWords("accountForm", accountFormWords);
  const [problem, setProblem] = useState<EmailProblem>();
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run } = useBusy();
  const rest = useCountdown(0);
  const isResting = rest.left > 0;
  const failureMessage = useFailureMessage(isResting);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim().toLowerCase();
    const addressProblem = emailProblem(address);
    if (isResting) return;
    setProblem(addressProblem);
    setFailure(undefined);
    if (addressProblem !== undefined) return form.current?.querySelector("input")?.focus();
    void run(async () => {
      try {
        await callLink("requestLink", { body: { email: address, purpose } });
        onSent();
      } catch (error) {
        setFailure({ error });
        rest.start(retryAfterSeconds(error));
      }
    });
  };
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      <EmailField
        label={formWords.email}
        required
        value={email}
        onChange={(event) => {
          onEmail(event.target.value);
          // The limit may be that of the address before.
          rest.start(0);
        }}
        error={problem && formWords[problem]}
      />
      <Button type="submit" busy={busy} aria-disabled={isResting} className="w-full" {...(isResting && resting)}>
        {busy ? words.busy : isResting ? words.submitIn(minutesAndSeconds(rest.left)) : submitLabel}
      </Button>
      <FormMessage>{failure && failureMessage(failure.error, words.failed)}</FormMessage>
    </form>
  );
}

function Sent({
  purpose,
  email,
  onOtherAddress,
}: {
  readonly purpose: LinkPurpose;
  readonly email: string;
  readonly onOtherAddress: () => void;
}) {
  const words = useWords("links", linkWords).request;
  const rest = useCountdown(resendPauseSeconds);
  const isResting = rest.left > 0;
  const failureMessage = useFailureMessage(isResting);
  const [hasSentAgain, setHasSentAgain] = useState(false);
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const { busy, run } = useBusy();
  const sendAgain = () => {
    if (isResting) return;
    void run(async () => {
      setFailure(undefined);
      try {
        await callLink("requestLink", { body: { email, purpose } });
        setHasSentAgain(true);
        rest.start(resendPauseSeconds);
      } catch (error) {
        setFailure({ error });
        rest.start(retryAfterSeconds(error));
      }
    });
  };
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <div role="status" className="grid grid-cols-1 gap-1">
          <p className="font-semibold">
            <EmailAddress email={email} />
          </p>
          {failure === undefined && <p>{hasSentAgain ? words.sentAgain : words.sent}</p>}
        </div>
        <p className="text-small text-ink-soft">{failure === undefined ? words.sentHelp : words.earlier}</p>
      </div>
      <Button
        look="secondary"
        busy={busy}
        aria-disabled={isResting}
        className="w-full"
        {...(isResting && resting)}
        onClick={sendAgain}
      >
        {isResting ? words.againIn(minutesAndSeconds(rest.left)) : words.again}
      </Button>
      <FormMessage>{failure && failureMessage(failure.error, words.failedAgain)}</FormMessage>
      <Button look="quiet" className="justify-self-start text-small" onClick={onOtherAddress}>
        {words.otherAddress}
      </Button>
    </div>
  );
}
