import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { brand } from "#shared/domain/brand.ts";
import { publicPageAt, sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { furtherPages, type MainButton, navigationSections } from "./navigation.ts";

const linkClasses = "inline-block py-1 text-small text-on-forest-soft hover:text-on-forest";

/**
 * The footer of all pages but the checkout: columns Product, Company, Get Started. The last speaks differently to those
 * who have a license, and names the checkout of those who signed in without one as the header does. On the dashboard,
 * it leaves the button to the page. `hasLicense` is undefined while that is unknown. `children` appear above the
 * columns.
 */
export function Footer({
  hasLicense,
  quiet = false,
  instead,
  children,
}: {
  readonly hasLicense?: boolean | undefined;
  /** Instead of the button that starts a purchase, for those who have started already. */
  readonly instead?: MainButton | undefined;
  /** Whether the page's own button is the main one. */
  readonly quiet?: boolean;
  readonly children?: ReactNode;
}) {
  const { pathname } = useLocation();
  const words = useWords("shell", shellWords);
  const isDashboard = pathname === sitePaths.dashboard;
  return (
    <footer className="bg-forest text-on-forest">
      <div className="page-width @container grid grid-cols-1 gap-[clamp(2rem,5vw,3rem)] py-[clamp(2rem,6vw,3.5rem)]">
        {children}
        <nav
          aria-label={words.footerNavigation}
          className="grid gap-x-6 gap-y-[clamp(1.5rem,5vw,2.5rem)] @min-[16rem]:grid-cols-2 @min-[44rem]:grid-cols-[1fr_1fr_2fr]"
        >
          <section>
            <h2 className="mb-2 font-sans text-small font-semibold tracking-normal">{words.footer.product}</h2>
            <ul>
              {navigationSections.map((section) => (
                <li key={section}>
                  <SiteLink
                    to={sitePaths.home}
                    state={{ scrollTo: section }}
                    replace={publicPageAt(pathname)?.page === sitePaths.home}
                    className={linkClasses}
                  >
                    {words.sections[section]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <h2 className="mb-2 font-sans text-small font-semibold tracking-normal">{words.footer.company}</h2>
            <ul>
              {furtherPages.map((page) => (
                <li key={page}>
                  <SiteLink to={sitePaths[page]} className={linkClasses}>
                    {words.pages[page]}
                  </SiteLink>
                </li>
              ))}
            </ul>
          </section>
          <section className="grid content-start justify-items-start gap-4 col-span-full @min-[44rem]:col-span-1 @min-[44rem]:justify-self-end">
            <h2 className="font-sans text-small font-semibold tracking-normal">
              {hasLicense || instead || isDashboard ? words.footer.owner : words.footer.getStarted}
            </h2>
            <p className="max-w-64 font-display text-title">{words.footer.invitation}</p>
            {!isDashboard && (
              <ButtonLink to={instead?.to ?? sitePaths.checkout} look={hasLicense || quiet ? "forest" : "spark"}>
                {instead?.label ??
                  (hasLicense
                    ? words.footer.addNumber
                    : hasLicense === false
                      ? words.resumeCheckout
                      : words.footer.startNow)}
              </ButtonLink>
            )}
          </section>
        </nav>
        <div className="flex flex-wrap items-center justify-between gap-x-12 gap-y-6 border-t border-forest-line pt-6 text-fine text-on-forest-soft">
          <div className="grid gap-2">
            <p className="flex items-center gap-2">
              <Mark className="size-6 shrink-0 text-spark" />
              {brand.name}. {words.footer.rights}
            </p>
            <p className="max-w-prose">{words.footer.medicalNote}</p>
          </div>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
