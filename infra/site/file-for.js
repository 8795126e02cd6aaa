/**
 * Which file answers an address, the one rule of the site: an address with an extension is that file; a prerendered page is its own file;
 * every other address is drawn in the browser, by the fallback page. Works on its own result, too, because whether a viewer-response function
 * sees the address before or after the rewrite is CloudFront's affair.
 *
 * CloudFront Functions, JavaScript runtime 2.0: no modules. `edge-functions.ts` puts `policies` before it: the pages of this build.
 */
// biome-ignore lint/correctness/noUnusedVariables: the two functions that this is put before use it
function fileFor(uri) {
  const last = uri.slice(uri.lastIndexOf("/") + 1);
  if (last.includes(".")) return uri;
  const page = `${uri.endsWith("/") ? uri : `${uri}/`}index.html`;
  return page in policies ? page : "/__spa-fallback.html";
}
