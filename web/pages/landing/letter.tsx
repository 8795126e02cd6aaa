import type { LandingContent } from "#shared/content/landing.shape.ts";
import { Section } from "./section.tsx";

/** The founder's letter and the imprint. Each is left out while an admin has not written it. */
export function Letter({
  content: { heading, text, signature },
  imprint,
}: {
  readonly content: LandingContent["letter"];
  readonly imprint: string;
}) {
  if (text === "" && imprint === "") return null;
  return (
    <Section>
      <div className="mx-auto grid w-full max-w-prose gap-6">
        {text !== "" && (
          <>
            {heading !== "" && <h2 className="text-heading">{heading}</h2>}
            <p className="font-display text-lead whitespace-pre-line">{text}</p>
            {signature !== "" && <p className="font-semibold">{signature}</p>}
          </>
        )}
        {imprint !== "" && <p className="text-fine whitespace-pre-line text-ink-soft">{imprint}</p>}
      </div>
    </Section>
  );
}
