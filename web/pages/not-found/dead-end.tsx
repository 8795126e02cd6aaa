import { notFoundWords } from "../../../shared/content/words/not-found.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { addresses } from "../../addresses.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** A page that has nothing to show but why, and the way back. */
export function DeadEnd({
  words: { title, heading, text },
}: {
  readonly words: { readonly title: string; readonly heading: string; readonly text: string };
}) {
  return (
    <div className="page-width grid justify-items-start gap-6 py-24">
      <title>{`${title} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">{heading}</h1>
      <p className="max-w-prose text-lead text-ink-soft">{text}</p>
      <ButtonLink to={addresses.home}>{useWords("notFound", notFoundWords).home}</ButtonLink>
    </div>
  );
}
