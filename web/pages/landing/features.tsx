import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Bubble } from "../../ui/chat.tsx";
import { Icon } from "../../ui/icon.tsx";
import { icons } from "./icons.ts";
import { Heading, Section } from "./section.tsx";
import "./features.css";

/** The features: an uneven grid whose first and last cells are wide. */
export function Features({ content }: { readonly content: LandingContent["features"] }) {
  return (
    <Section name="features">
      <Heading text={content.subheading}>{content.heading}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ul tabIndex={0} className="features swipe stagger">
        {content.items.map(({ icon, gradient, title, description, chat }) => (
          <li key={title} data-tint={gradient}>
            <Icon path={icons[icon]} className="feature-icon" />
            <h3>{title}</h3>
            <p>{description}</p>
            {chat && (
              <ul aria-hidden="true" className="feature-chat">
                {chat.map((message) => (
                  <Bubble key={message.text} {...message} />
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
