import { notFoundWords } from "#shared/content/words/not-found.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { CardStamp } from "../../ui/card-stamp.tsx";
import { LicenseCard } from "../../ui/license-card.tsx";
import { MessagePage } from "./message-page.tsx";

/** The 404 page, with a license card for a nonexistent line. */
export default function NotFound() {
  const words = useWords("notFound", notFoundWords);
  const { card } = words;
  return (
    <MessagePage
      words={words}
      aside={
        <LicenseCard
          title={card.title}
          holder={card.holder}
          rows={card.rows}
          stamp={<CardStamp>{card.stamp}</CardStamp>}
          className="@min-[50rem]:rotate-2"
        />
      }
    >
      <ButtonLink to={sitePaths.home}>{words.home}</ButtonLink>
      <ButtonLink to={sitePaths.helpCenter} look="secondary">
        {words.help}
      </ButtonLink>
      <ButtonLink to={sitePaths.contact} look="quiet">
        {words.contact}
      </ButtonLink>
    </MessagePage>
  );
}
