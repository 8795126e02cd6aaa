import { shellWords } from "#shared/content/words/shell.ts";
import { type LandingSection, sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";
import { isAdmin, useSession } from "../session/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { furtherPages, navigationSections } from "./navigation.ts";

/** The header's menu: the items that the header has no room for, and further pages under "More". */
export function Menu({
  id,
  open,
  onChoose,
}: {
  readonly id: string;
  readonly open: boolean;
  readonly onChoose: (section: LandingSection) => void;
}) {
  const words = useWords("shell", shellWords);
  const { token, role } = useSession();
  return (
    <div
      id={id}
      hidden={!open}
      className="min-h-0 overflow-auto overscroll-contain border-t border-hairline bg-paper @min-[62rem]:hidden"
    >
      <nav aria-label={words.mainNavigation} className="page-width grid grid-cols-1 gap-6 pb-6 pt-2">
        <ul className="grid">
          {navigationSections.map((section) => (
            <li key={section} className="border-b border-hairline">
              <button
                type="button"
                onClick={() => onChoose(section)}
                className="w-full py-3 text-left font-display text-title hover:text-leaf"
              >
                {words.sections[section]}
              </button>
            </li>
          ))}
        </ul>
        {token !== null && (
          <SiteLink to={sitePaths.dashboard} className="block py-2 text-small font-semibold hover:text-leaf">
            {words.dashboard}
          </SiteLink>
        )}
        {(token === null || isAdmin(role)) && (
          <div className="flex flex-wrap gap-3 @min-[34rem]:hidden">
            {token === null && (
              <ButtonLink to={sitePaths.login} look="secondary" size="small" className="@max-[18rem]:px-[3vw]">
                {words.signIn}
              </ButtonLink>
            )}
            {isAdmin(role) && (
              <ButtonLink to={sitePaths.admin} look="secondary" size="small" className="@max-[18rem]:px-[3vw]">
                {words.admin}
              </ButtonLink>
            )}
          </div>
        )}
        <section aria-labelledby={`${id}-more`}>
          <h2 id={`${id}-more`} className="mb-1 font-sans text-fine font-semibold tracking-normal text-ink-soft">
            {words.more}
          </h2>
          <ul className="grid grid-cols-1 gap-x-6 @min-[17rem]:grid-cols-2">
            {furtherPages.map((page) => (
              <li key={page}>
                <SiteLink to={sitePaths[page]} className="block py-2 text-small font-medium hover:text-leaf">
                  {words.pages[page]}
                </SiteLink>
              </li>
            ))}
          </ul>
        </section>
        <LanguageSwitch className="border-t border-hairline pt-5" />
      </nav>
    </div>
  );
}
