import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Icon } from "../../ui/icon.tsx";
import { Heading, Section } from "./section.tsx";
import "./faq.css";

/** Frequently asked questions that expand in place, even without JavaScript. */
export function Faq({ content }: { readonly content: LandingContent["faq"] }) {
  return (
    <Section name="faq" bandClass="questions on-paper">
      <Heading text={content.subheading}>{content.heading}</Heading>
      <div className="faq stagger">
        {content.items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0}>
            <summary>
              <h3>{question}</h3>
              <Icon path="M12 5v14M5 12h14" />
            </summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}
