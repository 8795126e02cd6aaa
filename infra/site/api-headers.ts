/**
 * Headers that CloudFront forwards to the API. All others, cookies and user agent included, are dropped at the edge,
 * on AWS as in local runs, so that no function can depend on them.
 */
export const headersForTheApi = ["Authorization", "Content-Type", "Stripe-Signature"] as const;
