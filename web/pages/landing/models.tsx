import type { LandingContent } from "#shared/content/landing.shape.ts";
import { IncludedList } from "./included-list.tsx";
import { Heading, Section } from "./section.tsx";
import "./models.css";

/** The premium models, drawn like the stops of a subway line. */
export function Models({ content }: { readonly content: LandingContent["models"] }) {
  return (
    <Section bandClass="bg-shade">
      <div className="spread gap-y-4">
        <Heading text={content.subheading}>{content.heading}</Heading>
        <IncludedList items={content.badgeBullets} />
      </div>
      <ol className="rail stagger">
        {content.models.map(({ tag, title, description }) => (
          <li key={title}>
            <p className="eyebrow">{tag}</p>
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
