import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { useWords } from "../../language/use-words.ts";
import { Icon, tick } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { AssistantContact } from "./assistant-contact.tsx";

/**
 * Explains how to reach the assistant: its number, and three steps. Warns while no order is complete, and while none of
 * the paid lines is active; with an active line, the way into WhatsApp is on its card. Once a chat is connected,
 * `AskToday` is in its place.
 */
export function ActivationChecklist({
  number,
  lines,
  first,
  pricingFailed,
}: {
  readonly number: string;
  /** `inactive`: an order is complete, but no line is active. `unpaid`: no order is complete. */
  readonly lines: "active" | "inactive" | "unpaid";
  /** What the card of a license offers, which is then the one way into WhatsApp. */
  readonly first: FirstStep | undefined;
  readonly pricingFailed: boolean;
}) {
  const { checklist: words, pricingFailed: pricingFailedText } = useWords("dashboard", dashboardWords);
  const assistant = useWords("assistant", assistantWords);
  return (
    <section aria-labelledby="activation" className="grid grid-cols-1 content-start gap-6">
      <div>
        <h2 id="activation" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">
          {lines === "unpaid" ? words.introUnpaid : first === "answer" ? words.introAsked : words.intro}
        </p>
      </div>
      {lines === "unpaid" && <Notice look="plain">{words.warning}</Notice>}
      {lines === "inactive" && <Notice look="warning">{words.noneActive}</Notice>}
      {pricingFailed && <Notice look="error">{pricingFailedText}</Notice>}
      {lines !== "active" && (
        <AssistantContact
          number={number}
          draft={assistant.greeting}
          open={lines === "unpaid" ? "quiet" : "secondary"}
        />
      )}
      <ActivationSteps number={lines === "active" ? number : undefined} first={first} isUnpaid={lines === "unpaid"} />
    </section>
  );
}

/** The first step on a license's card: to make a code, to send the message, or to answer a chat that asks. */
export type FirstStep = "connect" | "send" | "answer";

/**
 * The three steps to the first answer. The first is on the license's card, or it is to send the greeting; without a
 * paid order it is the payment, and a chat need not be kept yet.
 */
export function ActivationSteps({
  number,
  first,
  isUnpaid = false,
  isConnected = false,
}: {
  /** The assistant's; undefined where it stands above. */
  readonly number: string | undefined;
  readonly first?: FirstStep | undefined;
  /** Whether there is no number yet to write from. */
  readonly isUnpaid?: boolean;
  /** Whether the first step is done. */
  readonly isConnected?: boolean;
}) {
  const {
    steps,
    pay,
    oncePaid,
    first: firstTexts,
    answer,
    saveNumber,
  } = useWords("dashboard", dashboardWords).checklist;
  const { greeting } = useWords("assistant", assistantWords);
  const saveText = number === undefined ? steps[1].text : saveNumber(number);
  return (
    <ol className="grid grid-cols-1">
      {isUnpaid && <Step number={1} {...pay} />}
      {first === "answer" ? (
        <Step number={1} {...answer} />
      ) : first !== undefined ? (
        <Step number={1} title={steps[0].title} text={firstTexts[first]} />
      ) : (
        <Step
          number={isUnpaid ? 2 : 1}
          title={steps[0].title}
          text={isUnpaid ? oncePaid : steps[0].text}
          isDone={isConnected}
        >
          <p className="mt-3 w-fit rounded-card rounded-br-[0.25rem] bg-bubble-out px-4 py-2 text-small text-on-bubble">
            {greeting}
          </p>
        </Step>
      )}
      <Step number={isUnpaid ? 3 : 2} title={steps[1].title} text={saveText} last={isUnpaid} />
      {!isUnpaid && <Step number={3} {...steps[2]} last />}
    </ol>
  );
}

function Step({
  number,
  title,
  text,
  last = false,
  isDone = false,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly last?: boolean;
  readonly isDone?: boolean;
  readonly children?: ReactNode;
}) {
  const { done } = useWords("dashboard", dashboardWords).checklist;
  return (
    <li className="grid grid-cols-[min(2rem,11vw)_minmax(0,1fr)] gap-x-[min(1rem,4.5vw)]">
      <div aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
        <span className="grid size-[min(2rem,11vw)] place-content-center rounded-full border border-leaf font-display text-small text-leaf">
          {isDone ? <Icon path={tick} className="size-4" /> : number}
        </span>
        {!last && <span className="w-px bg-hairline" />}
      </div>
      <div className={last ? undefined : "pb-6"}>
        <h3 className="pt-0.5 font-sans text-body font-semibold tracking-normal">
          {title}
          {isDone && <span className="sr-only"> ({done})</span>}
        </h3>
        <p className="text-small text-ink-soft">{text}</p>
        {children}
      </div>
    </li>
  );
}
