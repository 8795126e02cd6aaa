/**
 * Viewer-response function of the site's behavior: sets status 404 on the 404 page, and the content types that the
 * upload does not set. CloudFront permits changing the status of the bucket's successful responses
 * (docs/decisions/018).
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const response = event.response;
  const file = fileFor(event.request.uri);
  const type = typeFor(file);
  // Not 304, which has no type: the browser has cached it, and the page's status.
  if (response.statusCode !== 200) return response;
  if (type !== undefined) response.headers["content-type"] = { value: type };
  if (file === notFound) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
}

/**
 * The content type of texts, whose charset the upload does not know (RFC 9116 demands that of security.txt), and of
 * files without an extension, of which it knows nothing. Apple demands JSON for universal links.
 */
function typeFor(file) {
  const text = "text/plain; charset=utf-8";
  if (file.endsWith(".html")) return "text/html; charset=utf-8";
  if (file.endsWith(".txt")) return text;
  if (file.endsWith("/apple-app-site-association")) return "application/json";
  return file.slice(file.lastIndexOf("/")).includes(".") ? undefined : text;
}
