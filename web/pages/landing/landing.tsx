import { useMemo } from "react";
import { landing } from "../../../shared/content/landing.ts";
import { brand } from "../../../shared/domain/brand.ts";
import { formatMoney } from "../../../shared/domain/money.ts";
import { Footer } from "../../layouts/footer.tsx";
import { Header } from "../../layouts/header.tsx";
import { OfflineBanner } from "../../layouts/offline-banner.tsx";
import { useScrollToTop } from "../../layouts/use-scroll-to-top.ts";
import { Benefits } from "./benefits.tsx";
import { Closing } from "./closing.tsx";
import { Faq } from "./faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Medical } from "./medical.tsx";
import { Models } from "./models.tsx";
import { Newsletter } from "./newsletter.tsx";
import { priced } from "./priced.ts";
import { Pricing } from "./pricing.tsx";
import { StructuredData } from "./structured-data.tsx";
import { Testimonials } from "./testimonials.tsx";
import { UseCases } from "./use-cases.tsx";
import { useOffer } from "./use-offer.ts";
import { useScrollTarget } from "./use-scroll-target.ts";

/** The landing page, in the order of specification section 2. */
export default function Landing() {
  const offer = useOffer();
  const price = formatMoney(offer.priceCents, offer.currency);
  const content = useMemo(() => priced(landing, price), [price]);
  const title = `${content.head.title} · ${brand.name}`;
  useScrollToTop();
  useScrollTarget();
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={content.head.description} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={content.head.description} />
      <Header landing />
      <main id="main" tabIndex={-1} className="landing">
        <Hero content={content.hero} price={price} offer={offer} />
        <Models content={content.models} />
        <Benefits content={content.benefits} price={price} currency={offer.currency} />
        <Features content={content.features} />
        <Medical content={content.medical} />
        <UseCases content={content.useCases} />
        <Testimonials content={content.testimonials} />
        <Pricing content={content.pricing} price={price} offer={offer} />
        <Faq content={content.faq} />
        <Closing content={content.closing} />
      </main>
      <Footer>
        <Newsletter content={content.newsletter} />
      </Footer>
      <OfflineBanner />
      <StructuredData content={content} offer={offer} />
    </>
  );
}
