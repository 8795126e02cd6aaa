import type { ReactNode } from "react";
import { Link } from "react-router";
import { frameWords as words } from "#shared/content/words/admin/frame.ts";
import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { OfflineBanner } from "#web/layouts/offline-banner.tsx";
import { useSession } from "#web/session/session.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Mark } from "#web/ui/mark.tsx";
import { Find } from "../find/find.tsx";
import { Navigation } from "./navigation.tsx";

/**
 * The frame of the admin area: the navigation beside the page on a desktop and above it on a phone. Plainer and wider
 * than the shop's own shell, and it does not scroll to the top when a filter changes the URL.
 */
export function Frame({ children }: { readonly children: ReactNode }) {
  return (
    <div lang="en" className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[15rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="absolute left-4 top-2 z-40 -translate-y-[200%] rounded-full bg-leaf px-4 py-2 text-small font-semibold text-on-leaf focus:translate-y-0"
      >
        {words.skip}
      </a>
      <header className="border-b border-hairline bg-sheet lg:sticky lg:top-0 lg:flex lg:h-dvh lg:flex-col lg:overflow-y-auto lg:border-r lg:border-b-0">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 pt-3 lg:px-5 lg:pt-6">
          <Link to={sitePaths.home} aria-label={words.home} className="flex items-center gap-2 py-1">
            <Mark className="size-7 text-leaf" />
            <span className="font-display text-[1.25rem] font-semibold tracking-tight">{brand.name}</span>
          </Link>
          <Find />
          <div className="flex flex-wrap gap-x-4 text-fine lg:hidden">
            <ExitLinks />
          </div>
        </div>
        <Navigation />
        <div className="mt-auto hidden gap-3 border-t border-hairline p-5 text-fine lg:grid">
          <SignedInName />
          <ExitLinks />
        </div>
      </header>
      <div className="flex min-w-0 flex-1 flex-col">
        <main id="main" tabIndex={-1} className="min-w-0 flex-1 px-[clamp(1rem,3vw,2.5rem)] py-6 outline-none lg:py-8">
          {children}
        </main>
        <OfflineBanner />
      </div>
    </div>
  );
}

/** The links out of the admin area, and the button to sign out. */
function ExitLinks() {
  const linkClasses =
    "inline-flex min-h-6 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline";
  return (
    <>
      <Link to={sitePaths.home} className={linkClasses}>
        {words.viewSite}
      </Link>
      <Link to={sitePaths.dashboard} className={linkClasses}>
        {words.dashboard}
      </Link>
      <button type="button" onClick={signOut} className={`${linkClasses} text-left`}>
        {words.signOut}
      </button>
    </>
  );
}

/** The current user's name. */
function SignedInName() {
  const { name } = useSession();
  return <p className="font-semibold wrap-anywhere">{name}</p>;
}
