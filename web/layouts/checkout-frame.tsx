import { checkoutWords } from "#shared/content/words/checkout.ts";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";
import { Icon } from "../ui/icon.tsx";
import { SlimHeader } from "./slim-header.tsx";

/** The header of the checkout, and of the sign-in on the way there. `backTo`: where the way back leads. */
export function CheckoutHeader({ backTo }: { readonly backTo: "home" | "checkout" }) {
  const shell = useWords("shell", shellWords);
  const words = useWords("checkout", checkoutWords);
  return (
    <SlimHeader
      before={
        <span className="@min-[22rem]:flex-1">
          <SiteLink
            to={sitePaths[backTo]}
            aria-label={backTo === "home" ? shell.errorBack : undefined}
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

/** The fine print of a purchase. */
export function CheckoutFooter() {
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
