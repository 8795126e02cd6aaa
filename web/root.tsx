import fraunces from "@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError } from "react-router";
import { shellWords as words } from "../shared/content/words/shell.ts";
import { brand } from "../shared/domain/brand.ts";
import { addresses } from "./addresses.ts";
import { ButtonLink } from "./ui/button.tsx";
import { Mark } from "./ui/mark.tsx";
import "./styles/app.css";

/** The document around every page. */
export function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
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

export default function Root() {
  return <Outlet />;
}

/** The fallback screen of specification section 2. */
export function ErrorBoundary() {
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
  return (
    <main className="grid min-h-dvh place-content-center" aria-busy="true">
      <title>{brand.name}</title>
      <Mark className="size-10 text-leaf" />
      <span className="sr-only">{words.loading}</span>
    </main>
  );
}
