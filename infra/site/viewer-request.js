/**
 * Viewer-request function of the site's behaviour (never of /api/*, whose errors must stay JSON): asks S3 for the
 * file behind the address.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  request.uri = fileFor(request.uri);
  return request;
}
