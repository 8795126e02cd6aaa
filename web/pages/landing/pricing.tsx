import type { LandingContent } from "#shared/content/landing.shape.ts";
import { landingWords } from "#shared/content/words/landing.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import type { Offer } from "../../content/offer.ts";
import { useWords } from "../../language/use-words.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { LicenseCard } from "../../ui/license-card.tsx";
import { NumberPlaceholder } from "./number-placeholder.tsx";
import { PrimaryButton } from "./primary-button.tsx";
import { Heading, Section } from "./section.tsx";
import "./pricing.css";

/**
 * The price on a license card, with the launch counter and the seller. For those who have a license, it is the price of
 * another number, without a counter. No card has a number once the launch is over, because it counts launch places.
 */
export function Pricing({
  content: { heading, description, licence, upgrades, refund, rows, card, counter },
  price,
  offer: { claimed, limit, pending, seller },
  hasCompleteOrder,
}: {
  readonly content: LandingContent["pricing"];
  readonly price: string;
  readonly offer: Offer;
  readonly hasCompleteOrder: boolean | undefined;
}) {
  const words = useWords("landing", landingWords);
  const { footer, dashboard, resumeCheckout } = useWords("shell", shellWords);
  const hasNumber = !hasCompleteOrder && (claimed === undefined ? pending : claimed < limit);
  return (
    <Section name="pricing" bandClass="price bg-forest text-on-forest">
      <div className="stack">
        <Heading text={description}>{heading}</Heading>
        {!hasCompleteOrder && (
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
        )}
      </div>
      <LicenseCard
        title={card.title}
        holder={licence}
        rows={
          hasNumber
            ? [
                ...rows,
                {
                  label: card.numberLabel,
                  value:
                    claimed === undefined ? (
                      <NumberPlaceholder className="inline-block h-[1em] w-36 align-middle" />
                    ) : (
                      card.number
                    ),
                },
              ]
            : rows
        }
        stub={
          <div className="grid gap-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-heading">{price}</span>
              <span className="text-ink-soft">{card.once}</span>
            </p>
            {hasCompleteOrder === undefined ? (
              <PrimaryButton signedOutLabel={card.getStarted} />
            ) : (
              <>
                <ButtonLink to={sitePaths.checkout}>{hasCompleteOrder ? footer.addNumber : resumeCheckout}</ButtonLink>
                <ButtonLink look="secondary" to={sitePaths.dashboard}>
                  {dashboard}
                </ButtonLink>
              </>
            )}
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
