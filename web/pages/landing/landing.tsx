import { useRef } from "react";
import { landing } from "#shared/content/landing.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { useOffer } from "../../content/offer.ts";
import { pageContent } from "../../content/page-content.ts";
import { LandingData } from "../../head/landing-data.tsx";
import { PageHead } from "../../head/page-head.tsx";
import { useMoney } from "../../language/use-money.ts";
import { Footer } from "../../layouts/footer.tsx";
import { Header } from "../../layouts/header.tsx";
import { OfflineBanner } from "../../layouts/offline-banner.tsx";
import { useScrollToTop } from "../../layouts/use-scroll-to-top.ts";
import { useHasCompleteOrder } from "../../session/account.ts";
import { useLateLayout } from "../../ui/late-layout.ts";
import { useLazyModule } from "../../ui/use-lazy-module.ts";
import { AfterPaying } from "./after-paying.tsx";
import { Benefits } from "./benefits.tsx";
import { Closing } from "./closing.tsx";
import { Faq } from "./faq.tsx";
import { Features } from "./features.tsx";
import { Hero } from "./hero.tsx";
import { Letter } from "./letter.tsx";
import { Medical } from "./medical.tsx";
import { Models } from "./models.tsx";
import { Newsletter } from "./newsletter.tsx";
import { Pricing } from "./pricing.tsx";
import { Testimonials } from "./testimonials.tsx";
import { UseCases } from "./use-cases.tsx";
import { useScrollToSection } from "./use-scroll-to-section.ts";

const useLandingContent = pageContent(
  "landing",
  landing,
  import.meta.glob("./*/landing.ts", { base: "/shared/content/translations", import: "copy" }),
);

/** Imports the notice about copy that failed to load. On demand, because most visitors never need it. */
const loadProblemNotice = () => import("../../content/content-state.tsx");

/** The landing page. Its sections have a fixed order (docs/product.md). */
export default function Landing() {
  const hasCompleteOrder = useHasCompleteOrder();
  const offer = useOffer();
  const money = useMoney();
  const price = money.price(offer.priceCents, offer.currency);
  const { content, language, problem, refresh } = useLandingContent();
  const { lazyModule: problemNotice } = useLazyModule(loadProblemNotice, problem !== null);
  useScrollToTop();
  useScrollToSection();
  const main = useRef<HTMLElement>(null);
  useLateLayout(main);
  return (
    <>
      <PageHead title={content.head.title} description={content.head.description} path={sitePaths.home} />
      <Header landing hasCompleteOrder={hasCompleteOrder} />
      <main ref={main} id="main" lang={language} tabIndex={-1} className="landing late-layout outline-none">
        <Hero content={content} price={price} offer={offer} hasCompleteOrder={hasCompleteOrder} />
        <Models content={content.models} />
        <Benefits content={content.benefits} offer={offer} />
        <Features content={content.features} />
        <Medical content={content.medical} />
        <UseCases content={content.useCases} />
        <Testimonials content={content.testimonials} />
        <Pricing content={content.pricing} price={price} offer={offer} hasCompleteOrder={hasCompleteOrder} />
        <AfterPaying
          content={content.afterPaying}
          license={content.pricing.licence}
          stamp={content.benefits.receipt.stamp}
        />
        <Faq content={content.faq} />
        <Closing content={content.closing} hasCompleteOrder={hasCompleteOrder} />
        <Letter content={content.letter} imprint={content.imprint} />
        {problemNotice.status === "loaded" && (
          <div className="page-width pb-24">
            <problemNotice.module.ContentProblem problem={problem} refresh={refresh} />
          </div>
        )}
      </main>
      <Footer hasLicense={hasCompleteOrder}>
        <Newsletter content={content.newsletter} />
      </Footer>
      <OfflineBanner />
      <LandingData content={content} offer={offer} />
    </>
  );
}
