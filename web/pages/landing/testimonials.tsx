import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Avatar } from "./included-list.tsx";
import { Heading, Section } from "./section.tsx";
import "./testimonials.css";

/** Testimonials as notes pinned to a wall. */
export function Testimonials({ content }: { readonly content: LandingContent["testimonials"] }) {
  // The anchor stays: the navigation leads to it.
  if (content.items.length === 0) return <section id="testimonials" />;
  return (
    <Section name="testimonials" bandClass="bg-shade">
      <Heading>{content.heading}</Heading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard. */}
      <ul tabIndex={0} className="notes swipe stagger">
        {content.items.map(({ avatar, name, role, quote }) => (
          <li key={name}>
            <figure className="note paper-colored">
              <blockquote>{quote}</blockquote>
              <figcaption>
                <Avatar initials={avatar} />
                <p className="person">
                  <b>{name}</b>
                  {role}
                </p>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
