/**
 * Viewer-request function of the site's behavior (never of /api/*, whose errors must stay JSON): requests the
 * address's file from S3.
 */
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  request.uri = fileFor(request.uri);
  return request;
}
