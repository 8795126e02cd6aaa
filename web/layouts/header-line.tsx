import type { ReactNode } from "react";
import { shellWords } from "#shared/content/words/shell.ts";
import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { SiteLink } from "../language/site-link.tsx";
import { useWords } from "../language/use-words.ts";
import { buttonClasses } from "../ui/button.tsx";
import { Mark } from "../ui/mark.tsx";

/**
 * A header's one line: the link that skips the header, visible while focused, then `before`, the logo, which leads to
 * the landing page, and `children`. The logo's name is what gives way where the line has no room for it: it wraps, out
 * of sight.
 */
export function HeaderLine({ before, children }: { readonly before?: ReactNode; readonly children: ReactNode }) {
  const words = useWords("shell", shellWords);
  return (
    <>
      <a
        href="#main"
        className={buttonClasses(
          "primary",
          "small",
          "absolute left-4 top-2 z-40 -translate-y-[200%] focus:translate-y-0",
        )}
      >
        {words.skip}
      </a>
      <div className="page-width flex min-h-[min(4rem,72px)] shrink-0 items-center justify-between gap-x-[min(1rem,2vw)]">
        {before}
        <SiteLink
          to={sitePaths.home}
          aria-label={words.home}
          className="flex h-[min(2rem,10vw)] min-w-[min(2rem,10vw)] flex-wrap gap-x-2 overflow-hidden"
        >
          <Mark className="size-[min(2rem,10vw)] text-leaf" />
          <span className="font-display text-[1.375rem] font-semibold tracking-tight">{brand.name}</span>
        </SiteLink>
        {children}
      </div>
    </>
  );
}
