import { useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useArrivalKey } from "../language/use-page-language.ts";
import { useWords } from "../language/use-words.ts";
import { ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { HeaderLine } from "./header-line.tsx";
import { CompactLanguageSwitch } from "./language-switch.tsx";
import { Menu } from "./menu.tsx";
import { type MainButton, navigationSections, useGoToSection, useMainButton } from "./navigation.ts";
import { OnlyFor } from "./only-for.tsx";

const quietLinkClasses =
  "hidden min-h-10 items-center px-3 text-small font-semibold whitespace-nowrap hover:text-leaf @min-[34rem]:flex";

/**
 * Manages whether the menu is open. Because the menu covers content, it closes on Esc, on navigation, on an outside
 * click, and when the focus leaves the header.
 */
function useMenu() {
  const [open, setOpen] = useState(false);
  const header = useRef<HTMLElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const key = useArrivalKey();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu.
  useEffect(() => {
    setOpen(false);
  }, [key]);
  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      setOpen(false);
      opener.current?.focus();
    };
    const closeIfOutside = ({ target }: Event) => {
      if (target instanceof Node && !header.current?.contains(target)) setOpen(false);
    };
    const listening = new AbortController();
    document.addEventListener("keydown", closeOnEscape, listening);
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, closeIfOutside, listening);
    return () => listening.abort();
  }, [open]);
  return { open, setOpen, header, opener };
}

/**
 * The sticky one-line header of all pages but the checkout. Its layout adapts to its width in rem, so that users with
 * large text get the phone menu instead of a header that covers the page.
 */
export function Header({
  landing = false,
  quiet = false,
  instead,
  hasCompleteOrder,
}: {
  readonly landing?: boolean;
  /** Whether the page's own button is the main one. */
  readonly quiet?: boolean;
  /** Instead of both buttons of a visitor, for those who have started already. */
  readonly instead?: MainButton | undefined;
  readonly hasCompleteOrder: boolean | undefined;
}) {
  const words = useWords("shell", shellWords);
  const menu = useMenu();
  const menuId = useId();
  const goToSection = useGoToSection();
  const mainButton = useMainButton(landing, hasCompleteOrder);

  return (
    <header
      ref={menu.header}
      className={classes(
        "@container inset-x-0 top-0 z-30 flex max-h-dvh flex-col border-b border-hairline bg-paper",
        landing ? "fixed" : "sticky",
      )}
    >
      <HeaderLine>
        <nav aria-label={words.mainNavigation} className="hidden @min-[62rem]:block">
          <ul className="flex gap-1">
            {navigationSections.map((section) => (
              <li key={section}>
                <button
                  type="button"
                  onClick={() => goToSection(section)}
                  className="min-h-10 px-3.5 text-small font-medium text-ink-soft transition-colors hover:text-ink"
                >
                  {words.sections[section]}
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex items-center gap-[min(0.5rem,2vw)]">
          <CompactLanguageSwitch className="hidden @min-[44rem]:flex" />
          <OnlyFor audience="admin">
            <ButtonLink to={sitePaths.admin} look="secondary" size="small" className="@max-[34rem]:hidden">
              {words.admin}
            </ButtonLink>
          </OnlyFor>
          <OnlyFor audience="signed-out">
            {!instead && (
              <SiteLink to={sitePaths.login} className={quietLinkClasses}>
                {words.signIn}
              </SiteLink>
            )}
            <MainLink button={instead ?? mainButton.signedOut} quiet={quiet} />
          </OnlyFor>
          <OnlyFor audience="signed-in">
            {mainButton.signedIn.label !== words.dashboard && (
              <SiteLink to={sitePaths.dashboard} className={quietLinkClasses}>
                {words.dashboard}
              </SiteLink>
            )}
            <MainLink button={mainButton.signedIn} quiet={quiet} />
          </OnlyFor>
          <button
            ref={menu.opener}
            type="button"
            aria-expanded={menu.open}
            aria-controls={menuId}
            aria-label={menu.open ? words.closeMenu : words.openMenu}
            onClick={() => menu.setOpen(!menu.open)}
            className="grid size-[min(2.75rem,12vw)] shrink-0 place-content-center rounded-full hover:bg-shade @min-[62rem]:hidden"
          >
            <Icon path={menu.open ? "m6 6 12 12M18 6 6 18" : "M4 8h16M4 16h16"} className="size-[min(1.5rem,7vw)]" />
          </button>
        </div>
      </HeaderLine>
      <Menu
        id={menuId}
        open={menu.open}
        onChoose={(section) => {
          menu.setOpen(false);
          goToSection(section);
        }}
      />
    </header>
  );
}

function MainLink({ button: { to, label }, quiet }: { readonly button: MainButton; readonly quiet: boolean }) {
  const { pathname } = useLocation();
  return (
    <ButtonLink
      to={to}
      look={pathname === to ? "current" : quiet ? "quiet" : "primary"}
      size="small"
      aria-current={pathname === to ? "page" : undefined}
      className="@min-[18rem]:whitespace-nowrap @max-[18rem]:min-h-0 @max-[18rem]:px-[3vw] @max-[18rem]:py-[2vw]"
    >
      {label}
    </ButtonLink>
  );
}
