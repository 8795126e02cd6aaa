import { type KeyboardEvent, useId, useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import { useWords } from "../../language/use-words.ts";
import { Bubble } from "../../ui/chat.tsx";
import { Heading, Section } from "./section.tsx";
import "./use-cases.css";

const arrowKeySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * Use cases by category: tabs next to questions that are answered when pressed. All panels occupy the same space, so
 * that nothing moves when another tab is selected.
 */
export function UseCases({ content: { heading, categories } }: { readonly content: LandingContent["useCases"] }) {
  const words = useWords("landing", landingWords);
  const [selectedIndex, setSelectedIndex] = useState(0);
  const id = useId();
  const selectByArrowKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = arrowKeySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const nextIndex = (selectedIndex + step + categories.length) % categories.length;
    setSelectedIndex(nextIndex);
    event.currentTarget.querySelectorAll("button")[nextIndex]?.focus();
  };
  return (
    <Section bandClass="cases">
      <div className="stack">
        <Heading>{heading}</Heading>
        <div role="tablist" aria-label={words.useCases} onKeyDown={selectByArrowKey} className="tabs">
          {categories.map(({ title }, index) => (
            <button
              key={title}
              id={`${id}-${index}`}
              type="button"
              role="tab"
              aria-selected={index === selectedIndex}
              aria-controls={`${id}-panel-${index}`}
              tabIndex={index === selectedIndex ? 0 : -1}
              onClick={() => setSelectedIndex(index)}
            >
              {title}
            </button>
          ))}
        </div>
      </div>
      <div className="tab-panels chat-paper">
        {categories.map((category, index) => (
          <div
            key={category.title}
            id={`${id}-panel-${index}`}
            role="tabpanel"
            aria-labelledby={`${id}-${index}`}
            aria-hidden={index !== selectedIndex}
          >
            <Questions category={category} />
          </div>
        ))}
      </div>
    </Section>
  );
}

/** Questions to choose from. The selected one is asked and answered below; the answers occupy the same space. */
function Questions({
  category: { examples, replies },
}: {
  readonly category: LandingContent["useCases"]["categories"][number];
}) {
  const words = useWords("landing", landingWords);
  const [selectedIndex, setSelectedIndex] = useState(0);
  return (
    <>
      <ul aria-label={words.askOne} className="questions">
        {examples.map((text, index) => (
          <li key={text}>
            <button type="button" aria-pressed={index === selectedIndex} onClick={() => setSelectedIndex(index)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <div aria-live="polite" className="answers">
        {examples.map((question, index) => (
          <ul key={question} aria-hidden={index !== selectedIndex}>
            <Bubble from="you" text={question} time="6:05" />
            <Bubble from="assistant" text={replies[index] ?? ""} time="6:05" />
          </ul>
        ))}
      </div>
    </>
  );
}
