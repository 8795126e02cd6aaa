import type { SupportContent } from "#shared/content/support.shape.ts";
import type { Language } from "#shared/domain/language.ts";
import { useReveal } from "../../ui/reveal.ts";
import "./mission.css";

/** How donations are used: a letter, and three points drawn as stations on a line. */
export function Mission({
  content: { heading, paragraphs, points },
  language,
}: {
  readonly content: SupportContent["mission"];
  readonly language: Language;
}) {
  const ref = useReveal<HTMLElement>();
  return (
    <section ref={ref} lang={language} className="bg-forest text-on-forest">
      <div className="page-width mission">
        <div className="grid grid-cols-1 content-start gap-6">
          <h2 className="text-heading">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="max-w-prose text-lead text-on-forest-soft">
              {paragraph}
            </p>
          ))}
        </div>
        <ul className="stations stagger">
          {points.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-title">{title}</h3>
              <p className="mt-1 text-small text-on-forest-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
