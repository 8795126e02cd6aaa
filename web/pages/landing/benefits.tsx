import type { LandingContent } from "#shared/content/landing.shape.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Offer } from "../../content/offer.ts";
import { useMoney } from "../../language/use-money.ts";
import { Stamp } from "../../ui/license-card.tsx";
import { Heading, Section } from "./section.tsx";
import "./benefits.css";

/** The reasons for a lifetime price: benefit cards next to a receipt. */
export function Benefits({
  content: { heading, subheading, cards, statement, receipt },
  offer: { priceCents, currency },
}: {
  readonly content: LandingContent["benefits"];
  readonly offer: Offer;
}) {
  const money = useMoney();
  const price = money.amount(priceCents, currency);
  const zeroAmount = money.amount(0, currency);
  return (
    <Section bandClass="why bg-forest text-on-forest">
      <div className="stack">
        <Heading text={subheading}>{heading}</Heading>
        <ul className="benefits stagger">
          {cards.map(({ badge, title, description }) => (
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
      <div className="receipt paper-colored">
        <div>
          <h3 className="spread">
            {brand.name}
            <small>{receipt.title}</small>
          </h3>
          <dl>
            <ReceiptRow label={receipt.item} value={price} />
            <ReceiptRow label={receipt.month} value={zeroAmount} />
            <ReceiptRow label={receipt.year} value={zeroAmount} />
          </dl>
          <dl>
            <ReceiptRow label={receipt.total} value={price} />
          </dl>
          <p>{statement}</p>
          <Stamp>{receipt.stamp}</Stamp>
        </div>
      </div>
    </Section>
  );
}

function ReceiptRow({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className="spread">
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
