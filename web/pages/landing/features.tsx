import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Icon } from "../../ui/icon.tsx";
import { icons } from "./icons.ts";
import { Heading, Section } from "./section.tsx";
import "./features.css";

/** The features: an uneven grid whose first and last cells are wide. */
export function Features({ content }: { readonly content: LandingContent["features"] }) {
  return (
    <Section name="features">
      <Heading text={content.subheading}>{content.heading}</Heading>
      <ul className="features stagger">
        {content.items.map(({ icon, gradient, title, description }) => (
          <li key={title} data-tint={gradient}>
            <Icon path={icons[icon]} className="feature-icon" />
            <h3>{title}</h3>
            <p>{description}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
