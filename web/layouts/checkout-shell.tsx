import { Outlet } from "react-router";
import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";
import { Icon } from "../ui/icon.tsx";
import { OfflineBanner } from "./offline-banner.tsx";
import { SlimHeader } from "./slim-header.tsx";
import { useScrollToTop } from "./use-scroll-to-top.ts";

/**
 * The checkout's own shell: nothing leads away from the purchase but the way back and the fine print. Narrower than
 * other pages, so that header, form, card and footer share one measure.
 */
export default function CheckoutShell() {
  useScrollToTop();
  return (
    <div className="flex min-h-dvh flex-col [--container-page:62rem]">
      <CheckoutHeader />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <CheckoutFooter />
      <OfflineBanner />
    </div>
  );
}

function CheckoutHeader() {
  const shell = useWords("shell", shellWords);
  const words = useWords("checkout", checkoutWords);
  return (
    <SlimHeader
      before={
        <span className="@min-[22rem]:flex-1">
          <SiteLink
            to={sitePaths.home}
            aria-label={shell.errorBack}
            className="-ml-1 inline-flex min-h-10 items-center gap-1 text-fine font-semibold text-ink-soft transition-colors hover:text-leaf"
          >
            <Icon path="M19 12H5.5m6-6.5-6.5 6.5 6.5 6.5" className="hidden size-5 shrink-0 @min-[18rem]:inline" />
            {words.back}
          </SiteLink>
        </span>
      }
    />
  );
}

function CheckoutFooter() {
  const shell = useWords("shell", shellWords);
  const words = useWords("checkout", checkoutWords);
  const links = [
    { to: sitePaths.terms, label: shell.pages.terms },
    { to: sitePaths.privacy, label: shell.pages.privacy },
    { to: `${sitePaths.terms}#${words.refundsAnchor}`, label: words.refunds },
    { to: sitePaths.contact, label: shell.pages.contact },
  ];
  return (
    <footer className="border-t border-hairline">
      <nav aria-label={shell.footerNavigation} className="page-width py-5">
        <ul className="flex flex-wrap gap-x-6 gap-y-1">
          {links.map(({ to, label }) => (
            <li key={to}>
              <SiteLink to={to} className="inline-block py-1 text-small text-ink-soft hover:text-leaf">
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
    </footer>
  );
}
