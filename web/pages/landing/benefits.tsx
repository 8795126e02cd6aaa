import type { LandingContent } from "../../../shared/content/landing.shape.ts";
import { landingWords } from "../../../shared/content/words/landing.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import { Stamp } from "../../ui/licence-card.tsx";
import { Heading, Section } from "./section.tsx";
import "./benefits.css";

const words = landingWords.receipt;

/** Why the lifetime price: the benefits beside the receipt that proves them. */
export function Benefits({
  content,
  price,
  currency,
}: {
  readonly content: LandingContent["benefits"];
  readonly price: string;
  readonly currency: string;
}) {
  const nothing = formatMoney(0, currency);
  return (
    <Section band="why bg-forest text-on-forest">
      <div className="stack">
        <Heading text={content.subheading}>{content.heading}</Heading>
        <ul className="benefits stagger">
          {content.cards.map(({ badge, title, description }) => (
            <li key={title}>
              <h3 className="spread">
                {title}
                <small>{badge}</small>
              </h3>
              <p>{description}</p>
            </li>
          ))}
        </ul>
      </div>
      <div className="receipt of-paper">
        <div>
          <h3 className="spread">
            {brand.name}
            <small>{words.title}</small>
          </h3>
          <dl>
            <Line label={words.item} value={price} />
            <Line label={words.month} value={nothing} />
            <Line label={words.year} value={nothing} />
          </dl>
          <dl>
            <Line label={words.total} value={price} />
          </dl>
          <p>{content.statement}</p>
          <Stamp>{landingWords.ticket}</Stamp>
        </div>
      </div>
    </Section>
  );
}

function Line({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="spread">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
