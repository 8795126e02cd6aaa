import type { ReactNode } from "react";
import type { LandingSection as SectionId } from "#shared/domain/site-paths.ts";
import { useReveal } from "../../ui/reveal.ts";
import "./section.css";

/** A section of the landing page: a full-width band that fades in, with its content in the page's column. */
export function Section({
  name,
  bandClass,
  children,
}: {
  /** The section's id, to which navigation scrolls. */
  readonly name?: SectionId;
  /** The CSS classes of the section's background and layout. */
  readonly bandClass?: string;
  readonly children: ReactNode;
}) {
  const ref = useReveal<HTMLElement>();
  return (
    <section ref={ref} id={name} tabIndex={name && -1} className={bandClass}>
      <div className="page-width">{children}</div>
    </section>
  );
}

/** A section's heading, with an optional eyebrow above and a text below it. */
export function Heading({
  eyebrow,
  children,
  text,
}: {
  readonly eyebrow?: string;
  readonly children: ReactNode;
  readonly text?: string;
}) {
  return (
    <header className="heading">
      {eyebrow && <p className="eyebrow">{eyebrow}</p>}
      <h2>{children}</h2>
      {text && <p>{text}</p>}
    </header>
  );
}
