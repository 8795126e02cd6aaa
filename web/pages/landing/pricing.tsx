import type { LandingContent } from "../../../shared/content/landing.shape.ts";
import { landingWords } from "../../../shared/content/words/landing.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { LicenceCard } from "../../ui/licence-card.tsx";
import { usePrimary } from "./primary.ts";
import { Heading, Section } from "./section.tsx";
import type { Offer } from "./use-offer.ts";
import "./pricing.css";

const words = landingWords.licence;

/** The price as the licence that it buys, with the true counter of the launch. */
export function Pricing({
  content,
  price,
  offer: { claimed, limit, currency, nextPriceCents },
}: {
  readonly content: LandingContent["pricing"];
  readonly price: string;
  readonly offer: Offer;
}) {
  const { to, signedIn, label } = usePrimary();
  const count = (value: number) => value.toLocaleString("en-US");
  const values: Readonly<Record<string, string>> = {
    price,
    claimed: count(claimed),
    limit: count(limit),
    left: count(limit - claimed),
    next: formatMoney(nextPriceCents, currency),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
  const open = claimed < limit;
  return (
    <Section name="pricing" band="price bg-forest text-on-forest">
      <div className="stack">
        <Heading text={content.description}>{content.heading}</Heading>
        <div className="counter">
          {open && (
            <>
              <h3>{fill(words.claimed)}</h3>
              <progress aria-label={fill(words.claimed)} max={limit} value={claimed} />
            </>
          )}
          <p>{fill(open ? words.left : words.ended)}</p>
        </div>
      </div>
      <LicenceCard
        title={words.title}
        holder={content.licence}
        rows={[...content.rows, { label: words.number, value: `No. ${count(claimed + 1)}` }]}
        stub={
          <div className="grid gap-4">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="font-display text-heading">{price}</span>
              <span className="text-ink-soft">{words.once}</span>
            </p>
            <ButtonLink to={to}>{signedIn ? label : words.getStarted}</ButtonLink>
            <p className="text-center text-fine text-ink-soft">{content.upgrades}</p>
          </div>
        }
        className="w-full max-w-108 [--card-ground:var(--forest)]"
      />
    </Section>
  );
}
