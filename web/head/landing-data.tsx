import type { LandingContent } from "#shared/content/landing.shape.ts";
import { brand } from "#shared/domain/brand.ts";
import { displayCurrency, minorDigits } from "#shared/domain/money.ts";
import type { CurrentPrice } from "#shared/domain/price.ts";
import { linkIn, sitePaths } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../language/language.ts";
import { linkPreviewImage } from "./link-preview-image.ts";
import { siteAddress } from "./site-address.ts";
import { faqPage, type SchemaObject, StructuredData } from "./structured-data.tsx";

/** The landing page's structured data: product, price, seller, site, and questions. */
export function LandingData({
  content,
  offer: { priceCents, currency },
}: {
  readonly content: LandingContent;
  readonly offer: Pick<CurrentPrice, "priceCents" | "currency">;
}) {
  const site = siteAddress();
  const language = useLanguage();
  const digits = minorDigits(currency);
  const urlProperty = site === undefined ? {} : { url: site + linkIn(language, sitePaths.home) };
  const name = brand.name;
  const seller: SchemaObject = {
    "@type": "Organization",
    name,
    slogan: brand.tagline,
    email: brand.supportEmail,
    ...urlProperty,
    ...(site === undefined ? {} : { logo: `${site}/icon-512.png` }),
  };
  const product: SchemaObject = {
    "@type": "Product",
    name,
    description: content.head.description,
    brand: { "@type": "Brand", name },
    ...(site === undefined ? {} : { image: site + linkPreviewImage.path }),
    offers: {
      "@type": "Offer",
      price: (priceCents / 10 ** digits).toFixed(digits),
      priceCurrency: displayCurrency(currency),
      availability: "https://schema.org/InStock",
      seller: { "@type": "Organization", name },
      ...urlProperty,
    },
  };
  const graph = [product, seller, { "@type": "WebSite", name, ...urlProperty }, faqPage(content.faq.items)];
  return <StructuredData graph={graph} />;
}
