/**
 * The site's single rewrite rule, from address to file: an address with an extension or below /.well-known/ is that
 * file; a prerendered page has its own file; pages rendered in the browser share the fallback page; every other address
 * gets the 404 page. Case-insensitive, like the router. Idempotent, because CloudFront does not define whether a
 * viewer-response function sees the address before or after the rewrite.
 *
 * CloudFront Functions, JavaScript runtime 2.0: no modules. `edge-functions.ts` prepends `pages`, the files of this
 * build's pages, and `drawn`, `drawnBelow` and `notFound`.
 */
// biome-ignore lint/correctness/noUnusedVariables: the two functions that this is put before use it
function fileFor(uri) {
  const last = uri.slice(uri.lastIndexOf("/") + 1);
  if (last.includes(".") || uri.startsWith("/.well-known/")) return uri;
  const address = uri.replace(/\/+$/, "").toLowerCase();
  const page = `${address}/index.html`;
  if (pages.includes(page)) return page;
  const isDrawn = drawn.includes(address) || drawnBelow.includes(address.slice(0, address.lastIndexOf("/") + 1));
  return isDrawn ? "/__spa-fallback.html" : notFound;
}
