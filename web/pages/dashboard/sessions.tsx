import { useRef, useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useBusy } from "../../form/use-busy.ts";
import { useWords } from "../../language/use-words.ts";
import { SessionOver } from "../../session/call-as-signed-in-user.ts";
import { messageOf } from "../../session/failure.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { type Session, useSessions } from "./use-sessions.ts";

/** The number of devices shown until the customer asks for all. */
const initialCount = 4;

/** What was done last: the key of a word. */
type Done = "ended" | "othersEnded";

/** What was done last, or went wrong. */
type Outcome = { readonly done: Done } | { readonly of: string; readonly error: unknown };

/** Where the customer is signed in: each session can be ended, or all others at once. */
export function Sessions() {
  const words = useWords("dashboard", dashboardWords).sessions;
  const { state, loadAgain, end, endOthers } = useSessions();
  const { busy, run, isBusy } = useBusy();
  /** The session that is being ended; "others" for all others. */
  const [ending, setEnding] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isExpanded, setIsExpanded] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const attempt = (what: string, work: () => Promise<void>, done: Done) => {
    if (isBusy()) return;
    setOutcome(undefined);
    setEnding(what);
    void run(async () => {
      try {
        await work();
        setOutcome({ done });
        // The pressed button is no longer there.
        heading.current?.focus();
      } catch (error) {
        if (!(error instanceof SessionOver)) setOutcome({ of: what, error });
      }
    });
  };
  const done = outcome !== undefined && "done" in outcome ? outcome.done : undefined;
  const isEnding = (what: string) => busy && ending === what;
  const errorOf = (what: string) =>
    outcome !== undefined && "of" in outcome && outcome.of === what ? outcome : undefined;
  const othersError = errorOf("others");
  const sessions =
    state.step === "ready" ? state.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) : [];

  return (
    <section
      aria-labelledby="sessions"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 border-t border-hairline pt-8 md:grid-cols-[1fr_2fr] md:pt-12"
    >
      <div>
        <h2 id="sessions" ref={heading} tabIndex={-1} className="text-title outline-none">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      <div className="grid min-w-0 grid-cols-1 justify-items-start gap-6">
        {state.step === "loading" && (
          <>
            <p role="status" className="sr-only">
              {words.loading}
            </p>
            <Skeleton className="h-24 w-full" />
          </>
        )}
        {state.step === "failed" && (
          <>
            <Notice look="error">{messageOf(state.error, words.loadFailed)}</Notice>
            <Button look="secondary" size="small" onClick={loadAgain}>
              {words.loadAgain}
            </Button>
          </>
        )}
        <div className="w-full">
          {/* There before its text, which is announced. */}
          <div role="status">
            {done !== undefined && (
              <p className="mb-6 rounded-field border-l-4 border-leaf bg-leaf-tint px-4 py-3 text-small font-medium">
                {words[done]}
              </p>
            )}
          </div>
          {state.step === "ready" && (
            <ul className="grid grid-cols-1 divide-y divide-hairline">
              {(isExpanded ? sessions : sessions.slice(0, initialCount)).map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  failure={errorOf(session.id)}
                  busy={isEnding(session.id)}
                  disabled={busy}
                  onEnd={() => attempt(session.id, () => end(session), "ended")}
                />
              ))}
            </ul>
          )}
        </div>
        {sessions.length > initialCount && (
          <Button look="quiet" aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
            {isExpanded ? words.showFewer : words.showAll(sessions.length)}
          </Button>
        )}
        {othersError && <Notice look="error">{messageOf(othersError.error, words.othersFailed)}</Notice>}
        {state.step === "ready" &&
          (state.sessions.some(({ isCurrent }) => !isCurrent) ? (
            <Button
              look="secondary"
              size="small"
              busy={isEnding("others")}
              disabled={busy && !isEnding("others")}
              onClick={() => attempt("others", endOthers, "othersEnded")}
            >
              {isEnding("others") ? words.endingOthers : words.endOthers}
            </Button>
          ) : (
            done !== "othersEnded" && <p className="text-small text-ink-soft">{words.onlyThis}</p>
          ))}
      </div>
    </section>
  );
}

function SessionRow({
  session,
  failure,
  busy,
  disabled,
  onEnd,
}: {
  readonly session: Session;
  /** Why it could not be ended. */
  readonly failure: { readonly error: unknown } | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly onEnd: () => void;
}) {
  const words = useWords("dashboard", dashboardWords).sessions;
  const { isCurrent, lastUsedAt } = session;
  // Stored in English, such as "Chrome on Windows".
  const [browser = "", system] = session.device.split(" on ");
  const device = browser === "" ? words.unknownDevice : system === undefined ? browser : words.device(browser, system);
  const place = session.place === "" ? words.unknownPlace : session.place;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-[1_1_min(12rem,100%)]">
        <p className="font-medium wrap-anywhere">
          {device}
          {isCurrent && (
            <span className="ml-2 inline-block rounded-full bg-shade px-2 py-0.5 text-fine font-semibold">
              {words.thisDevice}
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-soft wrap-anywhere">
          <span>{place}</span>{" "}
          <span>
            {words.lastUsed} <Timestamp at={lastUsedAt} look="time" />
          </span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          disabled={disabled && !busy}
          aria-label={busy ? words.ending : words.endDevice(device, place)}
          onClick={onEnd}
        >
          {busy ? words.ending : words.end}
        </Button>
      )}
      {/* Beside its device, which may be far from the top of a long list. */}
      {failure && (
        <div className="w-full">
          <Notice look="error">{messageOf(failure.error, words.failed(device))}</Notice>
        </div>
      )}
    </li>
  );
}
