import { type CSSProperties, type FormEvent, useEffect, useRef, useState } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { linkWords } from "#shared/content/words/links.ts";
import { EmailField } from "../form/email-field.tsx";
import { type EmailProblem, emailProblem } from "../form/email-problem.ts";
import { useBusy } from "../form/use-busy.ts";
import { useWords } from "../language/use-words.ts";
import { messageOf } from "../session/failure.ts";
import { FormMessage } from "../sign-in/form-message.tsx";
import { Button } from "../ui/button.tsx";
import { useHydrated } from "../ui/hydrated.ts";
import { minutesAndSeconds } from "../ui/minutes-and-seconds.ts";
import { Notice } from "../ui/notice.tsx";
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
 * The look of a button that says when it can be used again. Not as classes, which would cost the landing page bytes: it
 * lists the stylesheets of all pages.
 */
const restingStyle = (isResting: boolean): CSSProperties | undefined =>
  isResting ? { opacity: 0.7, fontVariantNumeric: "tabular-nums", textDecoration: "none" } : undefined;

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
  onBack,
}: {
  readonly purpose: LinkPurpose;
  readonly initialEmail?: string;
  readonly opening?: RequestOpening;
  readonly onBack?: () => void;
}) {
  const words = useWords("links", linkWords).request;
  const [email, setEmail] = useState(initialEmail);
  const [sentTo, setSentTo] = useState<string>();
  const [isFirst, setIsFirst] = useState(opening?.isFirst ?? false);
  const { heading, text } = opening ?? words[purpose];
  const title = sentTo === undefined ? heading : words.sentHeading;
  return (
    <section className="grid grid-cols-1 gap-6">
      <Heading key={title} title={title} takesFocus={!isFirst} />
      {sentTo === undefined ? (
        <RequestForm
          purpose={purpose}
          text={text}
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
      {onBack && (
        <Button look="quiet" className="justify-self-start" onClick={onBack}>
          {words.back}
        </Button>
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

function RequestForm({
  purpose,
  text,
  email,
  onEmail,
  onSent,
}: {
  readonly purpose: LinkPurpose;
  readonly text: string;
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
      <p className="text-ink-soft">{text}</p>
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
      <FormMessage>{failure && messageOf(failure.error, words.failed)}</FormMessage>
      <Button type="submit" busy={busy} aria-disabled={isResting} style={restingStyle(isResting)} className="w-full">
        {busy ? words.busy : isResting ? words.submitIn(minutesAndSeconds(rest.left)) : words.submit}
      </Button>
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
    <div className="grid grid-cols-1 gap-4">
      <p role="status" className="wrap-anywhere">
        {hasSentAgain ? words.sentAgain(email) : words.sent(email)}
      </p>
      <p className="text-small text-ink-soft">{words.sentHelp}</p>
      <div className="flex flex-wrap gap-x-6 gap-y-1">
        <Button look="quiet" onClick={onOtherAddress}>
          {words.otherAddress}
        </Button>
        {/* Last, so that its seconds move nothing. */}
        <Button look="quiet" busy={busy} aria-disabled={isResting} style={restingStyle(isResting)} onClick={sendAgain}>
          {isResting ? words.againIn(minutesAndSeconds(rest.left)) : words.again}
        </Button>
      </div>
      {failure !== undefined && <Notice look="error">{messageOf(failure.error, words.failedAgain)}</Notice>}
    </div>
  );
}
