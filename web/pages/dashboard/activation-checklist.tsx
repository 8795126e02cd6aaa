import type { ReactNode } from "react";
import { assistantWords } from "#shared/content/words/assistant.ts";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { SaveContact } from "../../connect/save-contact.tsx";
import { useWords } from "../../language/use-words.ts";
import { ButtonAnchor } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Notice } from "../../ui/notice.tsx";

/**
 * Explains how to reach the assistant: its number, and three steps. Warns while no order is complete, and while none of
 * the paid lines is active. Once a chat is connected, `AskToday` is in its place.
 */
export function ActivationChecklist({
  number,
  lines,
  isConnectable,
  pricingFailed,
}: {
  readonly number: string;
  /** `inactive`: an order is complete, but no line is active. `unpaid`: no order is complete. */
  readonly lines: "active" | "inactive" | "unpaid";
  /** Whether the page offers to connect a chat, which is then the one way into WhatsApp. */
  readonly isConnectable: boolean;
  readonly pricingFailed: boolean;
}) {
  const { checklist: words, pricingFailed: pricingFailedText } = useWords("dashboard", dashboardWords);
  const assistant = useWords("assistant", assistantWords);
  return (
    <section aria-labelledby="activation" className="grid grid-cols-1 gap-6">
      <div>
        <h2 id="activation" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      {lines === "unpaid" && <Notice look="warning">{words.warning}</Notice>}
      {lines === "inactive" && <Notice look="warning">{words.noneActive}</Notice>}
      {pricingFailed && <Notice look="error">{pricingFailedText}</Notice>}
      <div className="grid grid-cols-1 justify-items-start gap-4 border-y border-hairline py-5">
        <p>
          <span className="block text-fine text-ink-soft">{assistant.number}</span>
          <span className="block font-display text-title select-all">{number}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          {!isConnectable && (
            <ButtonAnchor size="small" className="w-full sm:w-auto" href={whatsAppChatUrl(number, assistant.greeting)}>
              {assistant.open}
            </ButtonAnchor>
          )}
          <CopyButton
            size="small"
            text={number}
            label={assistant.copy}
            copiedLabel={assistant.copied}
            failedLabel={assistant.copyFailed}
          />
          <SaveContact number={number} />
        </div>
      </div>
      <ActivationSteps isConnectable={isConnectable} />
    </section>
  );
}

/** The three steps to the first answer. The first is to connect the chat, or to send the greeting. */
export function ActivationSteps({ isConnectable = false }: { readonly isConnectable?: boolean }) {
  const { steps, connect } = useWords("dashboard", dashboardWords).checklist;
  const { greeting } = useWords("assistant", assistantWords);
  return (
    <ol className="grid">
      {isConnectable ? (
        <Step number={1} title={steps[0].title} text={connect} />
      ) : (
        <Step number={1} {...steps[0]}>
          <p className="mt-3 w-fit rounded-card rounded-br-[0.25rem] bg-bubble-out px-4 py-2 text-small text-on-bubble">
            {greeting}
          </p>
        </Step>
      )}
      <Step number={2} {...steps[1]} />
      <Step number={3} {...steps[2]} last />
    </ol>
  );
}

function Step({
  number,
  title,
  text,
  last = false,
  children,
}: {
  readonly number: number;
  readonly title: string;
  readonly text: string;
  readonly last?: boolean;
  readonly children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[min(2rem,11vw)_minmax(0,1fr)] gap-x-[min(1rem,4.5vw)]">
      <div aria-hidden="true" className="grid grid-rows-[auto_1fr] justify-items-center">
        <span className="grid size-[min(2rem,11vw)] place-content-center rounded-full border border-leaf font-display text-small text-leaf">
          {number}
        </span>
        {!last && <span className="w-px bg-hairline" />}
      </div>
      <div className={last ? undefined : "pb-6"}>
        <h3 className="pt-0.5 font-sans text-body font-semibold tracking-normal">{title}</h3>
        <p className="text-small text-ink-soft">{text}</p>
        {children}
      </div>
    </li>
  );
}
