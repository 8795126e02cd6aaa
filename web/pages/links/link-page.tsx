import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { linkWords } from "#shared/content/words/links.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { useLinkToken } from "../../links/use-link-token.ts";
import { NeedsScript } from "../../ui/needs-script.tsx";

/** What a page shows: a heading, a sentence, and what is to be done. */
export interface Screen {
  readonly heading: string;
  readonly text: string;
}

/** The frame of a page that a link in a mail opens: one narrow column. A later screen's heading takes the focus. */
export function LinkPage({
  title,
  screen,
  isFirst,
  children,
}: {
  readonly title: string;
  readonly screen: Screen;
  /** Whether this is what the page opened with. */
  readonly isFirst: boolean;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each later screen moves the focus to its own heading.
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst, screen.heading]);
  return (
    // As high as the window, so that the footer below it does not move when a later screen is longer.
    <div className="page-width min-h-svh py-12 md:py-20">
      <PageHead title={title} noIndex />
      <div className="mx-auto grid w-full max-w-form grid-cols-1 gap-6">
        <div className="grid grid-cols-1 gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-heading">
            {screen.heading}
          </h1>
          <p className="text-ink-soft wrap-anywhere">{screen.text}</p>
        </div>
        <NeedsScript />
        {children}
      </div>
    </div>
  );
}

/**
 * The page of a link: `children` with its token, or what to do about a missing link. `token` is undefined until
 * hydration, as in the prerendered page, whose button then does nothing yet.
 */
export function WithToken({
  title,
  newLink,
  children,
}: {
  readonly title: string;
  /** How to get another link. */
  readonly newLink: ReactNode;
  readonly children: (token: string | undefined) => ReactNode;
}) {
  const words = useWords("links", linkWords);
  const link = useLinkToken();
  if (link === undefined) {
    return (
      <LinkPage title={title} screen={words.missing} isFirst>
        {newLink}
      </LinkPage>
    );
  }
  if (link === "unknown") return <Fragment key={0}>{children(undefined)}</Fragment>;
  // Only another link starts over: what was typed before hydration stays.
  return <Fragment key={link.earlier}>{children(link.token)}</Fragment>;
}
