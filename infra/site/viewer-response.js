/**
 * Viewer-response function of the site's behaviour: the Content-Security-Policy of the page that is sent, and status
 * 404 where that page says that the address leads nowhere. CloudFront lets this function change the status of what
 * the bucket answered well (docs/decisions/018).
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const response = event.response;
  const file = fileFor(event.request.uri);
  const policy = policies[file];
  if (policy !== undefined) response.headers["content-security-policy"] = { value: policy };
  // Not 304: who has the page already got it with its status.
  if (file === notFound && response.statusCode === 200) {
    response.statusCode = 404;
    response.statusDescription = "Not Found";
  }
  return response;
}
