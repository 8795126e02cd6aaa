import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Bubble } from "../../ui/chat.tsx";
import { Icon, tick } from "../../ui/icon.tsx";
import { Stamp } from "../../ui/license-card.tsx";
import { Mark } from "../../ui/mark.tsx";
import { Heading, Section } from "./section.tsx";
import "./after-paying.css";

/** What a buyer gets, in three pictures: the registered number, the stamped license, and the chat. */
export function AfterPaying({
  content: { heading, number, card, chat },
  license,
  stamp,
}: {
  readonly content: LandingContent["afterPaying"];
  /** What the pictured license card says. */
  readonly license: string;
  readonly stamp: string;
}) {
  const pictures = [
    {
      ...number,
      picture: (
        <p className="picture-number paper-colored">
          {number.sample}
          <Icon path={tick} className="size-5 shrink-0 text-leaf" />
        </p>
      ),
    },
    {
      ...card,
      picture: (
        <div className="picture-card paper-colored">
          <p className="spread">
            <Mark className="size-6 text-leaf" />
            <Stamp size="small">{stamp}</Stamp>
          </p>
          <p>{license}</p>
        </div>
      ),
    },
    {
      ...chat,
      picture: (
        <ul className="picture-chat">
          {chat.messages.map((message) => (
            <Bubble key={message.text} {...message} />
          ))}
        </ul>
      ),
    },
  ];
  return (
    <Section bandClass="on-paper">
      <Heading>{heading}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ol tabIndex={0} className="pictures swipe stagger">
        {pictures.map(({ title, description, picture }) => (
          <li key={title}>
            <div aria-hidden="true" className="picture chat-paper">
              {picture}
            </div>
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
