/** Viewer-response function of the site's behaviour: the Content-Security-Policy of the page that is sent. */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const response = event.response;
  const policy = policies[fileFor(event.request.uri)];
  if (policy !== undefined) response.headers["content-security-policy"] = { value: policy };
  return response;
}
