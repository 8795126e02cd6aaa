import type { LandingContent } from "../../../shared/content/landing.shape.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { minorDigits } from "../../../shared/domain/money.ts";
import type { Offer } from "./use-offer.ts";

/** The offer and the questions for search engines, as a data block that no browser executes. */
export function StructuredData({ content, offer }: { readonly content: LandingContent; readonly offer: Offer }) {
  const digits = minorDigits(offer.currency);
  const graph = [
    {
      "@type": "Product",
      name: brand.name,
      description: content.head.description,
      offers: {
        "@type": "Offer",
        price: (offer.priceCents / 10 ** digits).toFixed(digits),
        priceCurrency: offer.currency.toUpperCase(),
        availability: "https://schema.org/InStock",
      },
    },
    {
      "@type": "FAQPage",
      mainEntity: content.faq.items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph }).replaceAll("<", "\\u003c");
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own data; "<" is escaped, so the block cannot be left.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />;
}
