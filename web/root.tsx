import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import { type ReactNode, Suspense, useEffect } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError } from "react-router";
import { shellWords } from "../shared/content/words/shell.ts";
import { brand } from "../shared/domain/brand.ts";
import { addresses } from "./addresses.ts";
import { beforeFirstPaint, startLanguage, useLanguage } from "./language/language.ts";
import { useWords } from "./language/use-words.ts";
import { ButtonLink } from "./ui/button.tsx";
import { Mark } from "./ui/mark.tsx";
import "./styles/app.css";

/** The document around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  const language = useLanguage();
  return (
    // The script below may have marked the element before React met it.
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours. */}
        <script dangerouslySetInnerHTML={{ __html: beforeFirstPaint }} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf8f3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0e1713" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
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

/** Every page. What suspends is a page's copy in another language; it is here before anybody could read a placeholder. */
export default function Root() {
  useEffect(startLanguage, []);
  return (
    <Suspense fallback={<div className="min-h-dvh" aria-busy="true" />}>
      <Outlet />
    </Suspense>
  );
}

/** The fallback screen of specification section 2. */
export function ErrorBoundary() {
  const words = useWords("shell", shellWords);
  const error = useRouteError();
  const detail = isRouteErrorResponse(error)
    ? error.statusText || String(error.status)
    : error instanceof Error
      ? error.message
      : words.errorUnknown;
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <title>{`${words.errorTitle} · ${brand.name}`}</title>
      <Mark className="size-10 text-leaf" />
      <h1 className="text-heading">{words.errorTitle}</h1>
      <p className="max-w-prose font-mono text-small text-ink-soft">{detail}</p>
      <ButtonLink to={addresses.home} reloadDocument>
        {words.errorBack}
      </ButtonLink>
    </main>
  );
}

/** Pages that are not prerendered wait behind the mark, on the page's own paper. */
export function HydrateFallback() {
  const words = useWords("shell", shellWords);
  return (
    <main className="grid min-h-dvh place-content-center" aria-busy="true">
      <title>{brand.name}</title>
      <Mark className="size-10 text-leaf" />
      <span className="sr-only">{words.loading}</span>
    </main>
  );
}
