import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { linkWords } from "#shared/content/words/links.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { PageHead } from "../../head/page-head.tsx";
import { useWords } from "../../language/use-words.ts";
import { OnlyFor } from "../../layouts/only-for.tsx";
import { type LinkPurpose, LinkRequest } from "../../links/link-request.tsx";
import { useLinkToken } from "../../links/use-link-token.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { NeedsScript } from "../../ui/needs-script.tsx";
import { Tick } from "../../ui/tick.tsx";

/** What a page shows: a heading, a sentence, and what is to be done. */
export interface Screen {
  readonly heading: string;
  readonly text: string;
  /** A second paragraph: what to do in the other case. */
  readonly ifYours?: string;
}

/** A link on a sheet's stub: back to the sign-in, or to a person. */
type StubLink = "back" | "contact";

/** A page that a link in a mail opens: the sign-in page's sheet. A later screen's heading takes the focus. */
export function LinkPage({
  title,
  screen,
  isFirst,
  isDone = false,
  without = [],
  back,
  children,
}: {
  readonly title: string;
  readonly screen: Screen;
  /** Whether this is what the page opened with. */
  readonly isFirst: boolean;
  /** Whether it says that something is done, which a check shows. */
  readonly isDone?: boolean;
  /** What the stub leaves out, because the screen offers it already, or because it would lead away too early. */
  readonly without?: readonly StubLink[];
  /** What the way back to the sign-in is called where its name would repeat a button's. */
  readonly back?: string;
  readonly children?: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each later screen moves the focus to its own heading.
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
  }, [isFirst, screen.heading]);
  return (
    <Sheet title={title} without={without} back={back}>
      <div className="grid grid-cols-1 gap-3">
        {isDone && (
          <span className="sign-in-portrait bg-leaf-tint text-leaf">
            <Tick className="size-6" />
          </span>
        )}
        <h1 ref={heading} tabIndex={-1} className="text-heading">
          {screen.heading}
        </h1>
        <p className="text-ink-soft wrap-anywhere">{screen.text}</p>
        {screen.ifYours !== undefined && <p className="text-ink-soft">{screen.ifYours}</p>}
      </div>
      <NeedsScript />
      {children}
    </Sheet>
  );
}

/** Asks for another link. Once it is on its way, `screen` gives way to where to look for it. */
export function NewLinkPage({
  title,
  screen,
  isFirst,
  purpose,
  initialEmail,
  children,
}: {
  readonly title: string;
  /** What the page says first; undefined for why one asks for such a link. */
  readonly screen?: Screen | undefined;
  readonly isFirst: boolean;
  readonly purpose: LinkPurpose;
  readonly initialEmail?: string;
  /** Below the request. */
  readonly children?: ReactNode;
}) {
  return (
    <Sheet title={title}>
      <NeedsScript />
      <LinkRequest
        purpose={purpose}
        {...(initialEmail !== undefined && { initialEmail })}
        {...(screen !== undefined && { opening: { ...screen, isFirst } })}
      />
      {children}
    </Sheet>
  );
}

/**
 * The sign-in page's sheet on its ground. Its stub leads back to the sign-in, for a visitor, and to a person. Each page
 * imports the styles, because this module is in one file with those of all forms (vite.config.ts).
 */
function Sheet({
  title,
  without = [],
  back,
  children,
}: {
  readonly title: string;
  readonly without?: readonly StubLink[];
  readonly back?: string | undefined;
  readonly children: ReactNode;
}) {
  const words = useWords("links", linkWords);
  return (
    <div className="@container sign-in">
      <PageHead title={title} noIndex />
      <div className="page-width sign-in-single">
        <div className="sign-in-sheet mx-auto w-full max-w-form">
          <div className="sign-in-form">{children}</div>
          {!without.includes("contact") && (
            <div className="sign-in-stub justify-between">
              {!without.includes("back") && <BackToSignIn name={back} />}
              <ButtonLink to={sitePaths.contact} look="quiet">
                {words.toContact}
              </ButtonLink>
            </div>
          )}
          {without.includes("contact") && !without.includes("back") && (
            <OnlyFor audience="signed-out">
              <div className="sign-in-stub">
                <BackToSignIn name={back} />
              </div>
            </OnlyFor>
          )}
        </div>
      </div>
    </div>
  );
}

function BackToSignIn({ name }: { readonly name: string | undefined }) {
  const words = useWords("links", linkWords);
  return (
    <OnlyFor audience="signed-out">
      <ButtonLink to={sitePaths.login} look="quiet">
        {name ?? words.request.back}
      </ButtonLink>
    </OnlyFor>
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
  /** What another link would be for, which the page can send; or the way to another, and a sentence about it. */
  readonly newLink:
    | LinkPurpose
    | { readonly way: ReactNode; readonly sentence: string; readonly without: readonly StubLink[] };
  readonly children: (token: string | undefined) => ReactNode;
}) {
  const words = useWords("links", linkWords);
  const link = useLinkToken();
  if (link === undefined) {
    const { heading, text } = words.missing;
    return typeof newLink === "string" ? (
      <NewLinkPage
        title={title}
        screen={{ heading, text: `${text} ${words.missing.newLink[newLink]}` }}
        isFirst
        purpose={newLink}
      />
    ) : (
      <LinkPage
        title={title}
        screen={{ heading, text: `${text} ${newLink.sentence}` }}
        isFirst
        without={newLink.without}
      >
        {newLink.way}
      </LinkPage>
    );
  }
  if (link === "unknown") return <Fragment key={0}>{children(undefined)}</Fragment>;
  // Only another link starts over: what was typed before hydration stays.
  return <Fragment key={link.earlier}>{children(link.token)}</Fragment>;
}
