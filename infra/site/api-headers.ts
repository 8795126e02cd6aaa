/**
 * Headers that CloudFront forwards to the API. All others, such as cookies and the referrer, are dropped at the edge,
 * on AWS as in local runs, so that no function can depend on them. The user agent is read by sign-ins only, which
 * store the names of the browser and the system. By the last two a browser says what made it send the request
 * (`functions/http/own-script.ts`).
 */
export const headersForTheApi = [
  "Authorization",
  "Accept-Language",
  "Content-Type",
  "Stripe-Signature",
  "User-Agent",
  "Sec-Fetch-Site",
  "Sec-Fetch-Dest",
] as const;

/**
 * Headers that CloudFront adds itself: the address for limits, the place for the list of sessions. It replaces what a
 * viewer sends under these names. Local runs know no place.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/adding-cloudfront-headers.html
 */
export const headersByCloudFront = [
  "CloudFront-Viewer-Address",
  "CloudFront-Viewer-City",
  "CloudFront-Viewer-Country-Name",
] as const;
