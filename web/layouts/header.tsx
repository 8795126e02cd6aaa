import { useEffect, useId, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { shellWords } from "../../shared/content/words/shell.ts";
import { brand } from "../../shared/domain/brand.ts";
import { useHasCompleteOrder } from "../account.ts";
import { addresses, type Section } from "../addresses.ts";
import { useWords } from "../language/use-words.ts";
import { isAdmin, useSession } from "../session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Mark } from "../ui/mark.tsx";
import { scrollToId } from "../ui/scroll.ts";
import { LanguageSwitch } from "./language-switch.tsx";

const navigation = ["features", "medical", "pricing", "testimonials", "faq"] as const satisfies readonly Section[];
const morePages = ["helpCenter", "contact", "privacy", "terms", "disclaimer", "support"] as const;

/** Goes to a section of the landing page: scrolls when already there, else arrives with a `scrollTo` state. */
function useGoToSection(): (section: Section) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (section) => {
    if (pathname === addresses.home) scrollToId(section);
    else void navigate(addresses.home, { state: { scrollTo: section } });
  };
}

/**
 * Where the main button leads (specification section 2). Signed in, it leads to the dashboard from the landing page and with a complete
 * order, else to the checkout; whoever is there already gets to the dashboard, so that the button always leads somewhere.
 */
function useMainButton(landing: boolean): { readonly to: string; readonly label: string } {
  const { token } = useSession();
  const complete = useHasCompleteOrder();
  const words = useWords("shell", shellWords);
  const { pathname } = useLocation();
  if (token === null) return { to: addresses.checkout, label: words.getStarted };
  const buysNext = !landing && !complete && pathname !== addresses.checkout;
  return { to: buysNext ? addresses.checkout : addresses.dashboard, label: words.dashboard };
}

/** The header of every page: sticky, one line, a menu on narrow screens. */
export function Header({ landing = false }: { readonly landing?: boolean }) {
  const words = useWords("shell", shellWords);
  const [menuOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  const goTo = useGoToSection();
  const main = useMainButton(landing);
  const { token, role } = useSession();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => setMenuOpen(false), [key]);
  useEffect(() => {
    if (!menuOpen) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") setMenuOpen(false);
    };
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [menuOpen]);

  return (
    <header className={classes("inset-x-0 top-0 z-30 border-b border-hairline bg-paper", landing ? "fixed" : "sticky")}>
      <a
        href="#main"
        className="absolute left-4 top-2 z-40 -translate-y-[200%] rounded-full bg-leaf px-4 py-2 text-small font-semibold text-on-leaf focus:translate-y-0"
      >
        {words.skip}
      </a>
      <div className="page-width flex min-h-16 flex-wrap items-center justify-between gap-x-4">
        <Link to={addresses.home} aria-label={words.home} className="flex items-center gap-2 py-2">
          <Mark className="size-8 text-leaf" />
          <span className="font-display text-[1.375rem] font-semibold tracking-tight">{brand.name}</span>
        </Link>
        <nav aria-label={words.mainNavigation} className="hidden lg:block">
          <ul className="flex gap-1">
            {navigation.map((section) => (
              <li key={section}>
                <button
                  type="button"
                  onClick={() => goTo(section)}
                  className="min-h-10 rounded-full px-3.5 text-small font-medium text-ink-soft transition-colors hover:text-ink"
                >
                  {words.sections[section]}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-2">
          {isAdmin(role) && (
            <ButtonLink to={addresses.admin} look="secondary" size="small" className="hidden sm:inline-flex">
              {words.admin}
            </ButtonLink>
          )}
          {token === null && (
            <Link
              to={addresses.login}
              className="hidden min-h-10 items-center px-3 text-small font-semibold hover:text-leaf sm:flex"
            >
              {words.signIn}
            </Link>
          )}
          <ButtonLink to={main.to} size="small" className="whitespace-nowrap max-[22rem]:px-3">
            {main.label}
          </ButtonLink>
          <button
            type="button"
            aria-expanded={menuOpen}
            aria-controls={menuId}
            aria-label={menuOpen ? words.closeMenu : words.openMenu}
            onClick={() => setMenuOpen(!menuOpen)}
            className="grid size-11 place-content-center rounded-full hover:bg-shade lg:hidden"
          >
            <MenuDrawing open={menuOpen} />
          </button>
        </div>
      </div>
      <div
        id={menuId}
        hidden={!menuOpen}
        className="max-h-[calc(100dvh-4rem)] overflow-auto border-t border-hairline bg-paper lg:hidden"
      >
        <nav aria-label={words.mainNavigation} className="page-width grid gap-6 py-6">
          <ul className="grid">
            {navigation.map((section) => (
              <li key={section} className="border-b border-hairline">
                <button
                  type="button"
                  onClick={() => {
                    setMenuOpen(false);
                    goTo(section);
                  }}
                  className="w-full py-3 text-left font-display text-title"
                >
                  {words.sections[section]}
                </button>
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-x-6 sm:hidden">
            {token === null && (
              <ButtonLink to={addresses.login} look="quiet">
                {words.signIn}
              </ButtonLink>
            )}
            {isAdmin(role) && (
              <ButtonLink to={addresses.admin} look="quiet">
                {words.admin}
              </ButtonLink>
            )}
          </div>
          <section aria-labelledby={`${menuId}-more`}>
            <h2 id={`${menuId}-more`} className="font-sans text-fine font-semibold tracking-normal text-ink-soft">
              {words.more}
            </h2>
            <ul className="grid grid-cols-2 gap-x-6">
              {morePages.map((page) => (
                <li key={page}>
                  <Link to={addresses[page]} className="block py-2 text-small font-medium hover:text-leaf">
                    {words.pages[page]}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <LanguageSwitch className="-ml-3" />
        </nav>
      </div>
    </header>
  );
}

function MenuDrawing({ open }: { readonly open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className="size-6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
    >
      <path d={open ? "m6 6 12 12M18 6 6 18" : "M4 8h16M4 16h16"} />
    </svg>
  );
}
