import { useState } from "react";
import { dashboardWords } from "#shared/content/words/dashboard.ts";
import { whatsAppChatUrl } from "#shared/domain/assistant.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Notice } from "../../ui/notice.tsx";
import { ActivationSteps } from "./activation-checklist.tsx";
import { OpenChat } from "./assistant-contact.tsx";
import "./ask-today.css";

/** The number of this day on the visitor's calendar. */
function dayNumber(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

const paperPlane = "M4 5.5 20 12 4 18.5 6.5 12ZM6.5 12H13";

/**
 * For a customer whose chat is connected, in place of the activation checklist: a few questions to ask today. What to
 * do when the assistant stays silent, and the checklist, are folded below.
 */
export function AskToday({
  number,
  isFirst,
  pricingFailed,
}: {
  readonly number: string;
  /** Whether it is above the card of the license, and so has the way into WhatsApp where that is not beside it. */
  readonly isFirst: boolean;
  readonly pricingFailed: boolean;
}) {
  const { today: words, checklist, pricingFailed: pricingFailedText } = useWords("dashboard", dashboardWords);
  const [day] = useState(() => dayNumber(new Date()));
  const questions = words.questions[day % words.questions.length] ?? [];
  return (
    <section aria-labelledby="today" className="flex flex-col gap-6">
      <div>
        <h2 id="today" className="text-title">
          {words.heading}
        </h2>
        <p className="mt-1 text-small text-ink-soft">{words.intro}</p>
      </div>
      {pricingFailed && <Notice look="error">{pricingFailedText}</Notice>}
      <ul className="grid grid-cols-1 justify-items-end gap-3 rounded-card bg-chat p-[min(1.25rem,5vw)]">
        {questions.map((question) => (
          <li key={question} className="max-w-full">
            <a
              href={whatsAppChatUrl(number, question)}
              target="_blank"
              rel="noreferrer"
              className="group flex items-end gap-3 rounded-card rounded-br-[0.25rem] bg-bubble-out px-4 py-2.5 text-small text-on-bubble"
            >
              <span className="min-w-0 decoration-1 underline-offset-4 group-hover:underline">{question}</span>
              <Icon path={paperPlane} className="mb-0.5 size-[1.125rem] shrink-0 text-leaf" />
            </a>
          </li>
        ))}
      </ul>
      {isFirst && (
        <div className="today-way-in">
          <OpenChat number={number} look="secondary" />
        </div>
      )}
      <div className="grid grid-cols-1 gap-3">
        <Disclosure summary={words.silent.question}>
          <p className="mt-1 text-small text-ink-soft">{words.silent.text}</p>
          <p className="flex flex-wrap gap-x-5">
            <ButtonLink to={sitePaths.helpCenter} look="quiet">
              {words.help}
            </ButtonLink>
            <ButtonLink to={sitePaths.contact} look="quiet">
              {words.contact}
            </ButtonLink>
          </p>
        </Disclosure>
        <Disclosure summary={checklist.heading}>
          <p className="mb-5 mt-1 text-small text-ink-soft">{checklist.intro}</p>
          <ActivationSteps number={number} isConnected />
        </Disclosure>
      </div>
    </section>
  );
}
