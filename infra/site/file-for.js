/**
 * Which file answers an address, the one rule of the site: an address with an extension is that file; a prerendered
 * page is its own file; the few that are drawn in the browser share the fallback page; every other address leads
 * nowhere, and a page says so. In any case of letters, as the router takes them. Works on its own result, too,
 * because whether a viewer-response function sees the address before or after the rewrite is CloudFront's affair.
 *
 * CloudFront Functions, JavaScript runtime 2.0: no modules. `edge-functions.ts` puts before it `policies`, the pages
 * of this build, and `drawn` and `notFound`.
 */
// biome-ignore lint/correctness/noUnusedVariables: the two functions that this is put before use it
function fileFor(uri) {
  const last = uri.slice(uri.lastIndexOf("/") + 1);
  if (last.includes(".")) return uri;
  const address = uri.replace(/\/+$/, "").toLowerCase();
  const page = `${address}/index.html`;
  if (page in policies) return page;
  return drawn.includes(address) ? "/__spa-fallback.html" : notFound;
}
