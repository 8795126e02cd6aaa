import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Icon } from "../../ui/icon.tsx";
import { icons } from "./icons.ts";
import { Heading, Section } from "./section.tsx";
import "./medical.css";

/** Medical expertise: numbered steps, and a panel on what the assistant does not do. */
export function Medical({ content }: { readonly content: LandingContent["medical"] }) {
  return (
    <Section name="medical" bandClass="care bg-leaf-tint">
      <Heading eyebrow={content.eyebrow} text={content.description}>
        {content.heading}
      </Heading>
      <ol className="steps stagger">
        {content.cards.map(({ step, title, description }) => (
          <li key={step}>
            <b>{step}</b>
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
            </div>
          </li>
        ))}
      </ol>
      <aside className="limits bg-forest text-on-forest">
        <h3 className="flex flex-wrap items-center gap-3">
          <Icon path={icons.pulse} className="size-7 shrink-0 text-spark" />
          {content.panel.title}
        </h3>
        <ul>
          {content.panel.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      </aside>
    </Section>
  );
}
