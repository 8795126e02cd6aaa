import { type ReactNode, Suspense } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError } from "react-router";
import { shellWords } from "#shared/content/words/shell.ts";
import { brand } from "#shared/domain/brand.ts";
import { sitePaths } from "#shared/domain/site-paths.ts";
import { siteAddress } from "./head/site-address.ts";
import { beforeEnglishScript, useLanguage } from "./language/language.ts";
import { usePageLanguage } from "./language/use-page-language.ts";
import { useWords } from "./language/use-words.ts";
import { useMissingPageMessage } from "./layouts/use-missing-page.ts";
import { sessionMarkerScript } from "./session/session.ts";
import fraunces from "./styles/fonts/fraunces-core.woff2?url";
import instrumentSans from "./styles/fonts/instrument-sans-core.woff2?url";
import { Button, ButtonLink } from "./ui/button.tsx";
import { lateLayoutScript } from "./ui/late-layout.ts";
import { Mark } from "./ui/mark.tsx";
import { stayAtTargetScript } from "./ui/scroll.ts";
import "./styles/app.css";

const beforePaintScript = [beforeEnglishScript, sessionMarkerScript, lateLayoutScript, stayAtTargetScript].join(";");

/** The document around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    // The inline script below may have changed the element before hydration.
    <html lang={language} data-site={siteAddress()} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constants. */}
        <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {[fraunces, instrumentSans].map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

/** The root of every page. Only translated copy suspends, and loads too fast for a placeholder to be read. */
export default function Root() {
  return (
    <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <Page />
    </Suspense>
  );
}

function Page() {
  // Inside the Suspense boundary, which hydrates after the document: an earlier effect would set the document's
  // language, and so reveal the page, while its text is still English.
  usePageLanguage();
  const MissingPageMessage = useMissingPageMessage();
  return (
    <>
      <Outlet />
      {MissingPageMessage && <MissingPageMessage />}
    </>
  );
}

/** The fallback screen: title, a plain sentence, links, and the error's message in small print. */
export function ErrorBoundary() {
  const words = useWords("shell", shellWords);
  const error = useRouteError();
  const detail = isRouteErrorResponse(error)
    ? error.statusText || String(error.status)
    : (error instanceof Error && error.message) || words.errorUnknown;
  return (
    <main className="page-width grid min-h-dvh grid-cols-1 content-center justify-items-start gap-6 py-16">
      <title>{`${words.errorTitle} · ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <Mark className="size-10 text-leaf" />
      <h1 className="text-heading">{words.errorTitle}</h1>
      <p className="max-w-prose text-lead">{words.errorText}</p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button onClick={() => window.location.reload()}>{words.errorAgain}</Button>
        <ButtonLink to={sitePaths.home} reloadDocument look="secondary">
          {words.errorBack}
        </ButtonLink>
        <ButtonLink to={sitePaths.contact} reloadDocument look="quiet">
          {words.pages.contact}
        </ButtonLink>
      </div>
      <p className="max-w-prose font-mono text-fine text-ink-soft wrap-anywhere">{detail}</p>
    </main>
  );
}

/** Displayed while a page that is not prerendered loads: the logo, below an empty header bar. */
export function HydrateFallback() {
  const words = useWords("shell", shellWords);
  return (
    <>
      <title>{brand.name}</title>
      <div className="border-b border-hairline">
        <div className="page-width min-h-16" />
      </div>
      <main className="grid min-h-[70dvh] place-content-center" aria-busy="true">
        <Mark className="size-10 text-leaf motion-safe:animate-pulse" />
        <span className="sr-only">{words.loading}</span>
      </main>
    </>
  );
}
