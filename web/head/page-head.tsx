import { brand } from "../../shared/domain/brand.ts";

/**
 * What a page tells browsers, search engines and whoever is sent its address. React puts it into the document's head. `path` is the
 * page's address on this site; a page that only its reader may see, or that is different for everybody, is `private`.
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
      {path !== undefined && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:title" content={whole} />
          {description !== undefined && <meta property="og:description" content={description} />}
        </>
      )}
    </>
  );
}
