import { brand } from "#shared/domain/brand.ts";
import { locales } from "#shared/domain/language.ts";
import { alternatesOf, linkIn, publicPageAt, sitePaths } from "#shared/domain/site-paths.ts";
import { useLanguage } from "../language/language.ts";
import { linkPreviewImage } from "./link-preview-image.ts";
import { siteAddress } from "./site-address.ts";
import { StructuredData } from "./structured-data.tsx";

/**
 * A page's metadata for browsers, search engines and link previews, which React moves to the document's head. `path`
 * is the page's English path on this site. `noIndex` keeps the page out of search indexes.
 */
export function PageHead({
  title,
  description,
  path,
  noIndex = false,
}: {
  /** Without the shop's name, which is appended. */
  readonly title: string;
  readonly description?: string;
  readonly path?: string;
  readonly noIndex?: boolean;
}) {
  const fullTitle = `${title} · ${brand.name}`;
  return (
    <>
      <title>{fullTitle}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {noIndex && <meta name="robots" content="noindex" />}
      {path !== undefined && !noIndex && (
        <>
          <OpenGraph title={fullTitle} description={description} path={path} />
          {path !== sitePaths.home && <Breadcrumbs title={title} path={path} />}
        </>
      )}
    </>
  );
}

/**
 * Open Graph tags (https://ogp.me), which X reads too, plus X's own card type, and the page's addresses in each
 * language. Without the site's address there are no such links and no image, because all need absolute URLs.
 */
function OpenGraph({
  title,
  description,
  path,
}: {
  readonly title: string;
  readonly description: string | undefined;
  readonly path: string;
}) {
  const site = siteAddress();
  const language = useLanguage();
  const address = linkIn(language, path);
  const { width, height, alt } = linkPreviewImage;
  const properties = {
    type: "website",
    site_name: brand.name,
    locale: locales[language].replace("-", "_"),
    title,
    description,
    ...(site === undefined
      ? {}
      : {
          url: site + address,
          image: site + linkPreviewImage.path,
          "image:width": width,
          "image:height": height,
          "image:alt": alt,
        }),
  };
  return (
    <>
      {site !== undefined && <link rel="canonical" href={site + address} />}
      {site !== undefined && <Alternates site={site} path={path} />}
      {Object.entries(properties).map(
        ([name, content]) =>
          content !== undefined && <meta key={name} property={`og:${name}`} content={`${content}`} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The page's addresses in each language, and the one for readers of all other languages. */
function Alternates({ site, path }: { readonly site: string; readonly path: string }) {
  const page = publicPageAt(path)?.page;
  if (page === undefined) return null;
  return alternatesOf(page).map(([hrefLang, alternate]) => (
    <link key={hrefLang} rel="alternate" hrefLang={hrefLang} href={site + alternate} />
  ));
}

/** The page's position below the home page. */
function Breadcrumbs({ title, path }: { readonly title: string; readonly path: string }) {
  const site = siteAddress();
  const language = useLanguage();
  if (site === undefined) return null;
  const itemListElement = [
    { name: brand.name, item: site + linkIn(language, sitePaths.home) },
    { name: title, item: site + linkIn(language, path) },
  ].map((entry, index) => ({ "@type": "ListItem", position: index + 1, ...entry }));
  return <StructuredData graph={[{ "@type": "BreadcrumbList", itemListElement }]} />;
}
