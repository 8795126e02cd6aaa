/**
 * Viewer-response function of the site's behavior: adds the page's Content-Security-Policy, and sets status 404 on the
 * 404 page. CloudFront permits changing the status of the bucket's successful responses (docs/decisions/018).
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const response = event.response;
  const file = fileFor(event.request.uri);
  const policy = policies[file];
  if (policy !== undefined) response.headers["content-security-policy"] = { value: policy };
  // Not 304: the browser has cached the page with its status.
  if (file === notFound && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
}
