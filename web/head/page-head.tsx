import { addresses } from "#shared/domain/addresses.ts";
import { brand } from "#shared/domain/brand.ts";
import { sharedPicture } from "./shared-picture.ts";
import { siteAddress } from "./site-address.ts";
import { StructuredData } from "./structured-data.tsx";

/**
 * What a page tells browsers, search engines and whoever is sent its address. React puts it into the document's head.
 * `path` is the page's address on this site; a page that only its reader may see, or that is different for everybody,
 * is `private`.
 */
export function PageHead({
  title,
  description,
  path,
  privatePage = false,
}: {
  /** Without the shop's name, which is added. */
  readonly title: string;
  readonly description?: string;
  readonly path?: string;
  readonly privatePage?: boolean;
}) {
  const whole = `${title} · ${brand.name}`;
  return (
    <>
      <title>{whole}</title>
      {description !== undefined && <meta name="description" content={description} />}
      {privatePage && <meta name="robots" content="noindex" />}
      {path !== undefined && !privatePage && (
        <>
          <OpenGraph title={whole} description={description} path={path} />
          {path !== addresses.home && <Breadcrumbs title={title} path={path} />}
        </>
      )}
    </>
  );
}

/**
 * The Open Graph (https://ogp.me), which X reads too, but for the kind of its card. Whoever reads these tags executes
 * no script, so they meet the page in English. Without the site's address there is no canonical link and no picture:
 * both must be absolute.
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
  const { width, height, alt } = sharedPicture;
  const properties = {
    type: "website",
    site_name: brand.name,
    locale: "en_US",
    title,
    description,
    ...(site === undefined
      ? {}
      : {
          url: site + path,
          image: site + sharedPicture.path,
          "image:width": width,
          "image:height": height,
          "image:alt": alt,
        }),
  };
  return (
    <>
      {site !== undefined && <link rel="canonical" href={site + path} />}
      {Object.entries(properties).map(
        ([name, content]) =>
          content !== undefined && <meta key={name} property={`og:${name}`} content={`${content}`} />,
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Where the page is: below the home page. */
function Breadcrumbs({ title, path }: { readonly title: string; readonly path: string }) {
  const site = siteAddress();
  if (site === undefined) return null;
  const itemListElement = [
    { name: brand.name, item: site + addresses.home },
    { name: title, item: site + path },
  ].map((entry, index) => ({ "@type": "ListItem", position: index + 1, ...entry }));
  return <StructuredData graph={[{ "@type": "BreadcrumbList", itemListElement }]} />;
}
