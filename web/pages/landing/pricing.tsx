import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import type { Offer } from "../../content/offer.ts";
import { useWords } from "../../language/use-words.ts";
import { LicenseCard } from "../../ui/license-card.tsx";
import { NumberPlaceholder } from "./number-placeholder.tsx";
import { PrimaryButton } from "./primary-button.tsx";
import { Heading, Section } from "./section.tsx";
import "./pricing.css";

/** The price on a license card, with the launch counter and the seller. */
export function Pricing({
  content: { heading, description, licence, upgrades, refund, rows, card, counter },
  price,
  offer: { claimed, limit, pending, seller },
}: {
  readonly content: LandingContent["pricing"];
  readonly price: string;
  readonly offer: Offer;
}) {
  const words = useWords("landing", landingWords);
  return (
    <Section name="pricing" bandClass="price bg-forest text-on-forest">
      <div className="stack">
        <Heading text={description}>{heading}</Heading>
        <div className="counter">
          {claimed === undefined && pending && (
            <>
              <NumberPlaceholder className="h-[1.2lh] max-w-72" />
              <NumberPlaceholder className="h-2.5" />
            </>
          )}
          {claimed !== undefined && claimed < limit && (
            <>
              <h3>{counter.claimed}</h3>
              <progress aria-label={counter.claimed} max={limit} value={claimed} />
            </>
          )}
          {claimed !== undefined && <p>{claimed < limit ? counter.left : counter.ended}</p>}
        </div>
      </div>
      <LicenseCard
        title={card.title}
        holder={licence}
        rows={[...rows, { label: card.numberLabel, value: card.number }]}
        stub={
          <div className="grid gap-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-heading">{price}</span>
              <span className="text-ink-soft">{card.once}</span>
            </p>
            <PrimaryButton signedOutLabel={card.getStarted} />
            <div className="text-center text-fine text-ink-soft">
              <p>{refund}</p>
              <p>{upgrades}</p>
              {seller !== undefined && <p>{words.soldBy(seller)}</p>}
            </div>
          </div>
        }
        className="w-full max-w-108 [--card-ground:var(--forest)]"
      />
    </Section>
  );
}
