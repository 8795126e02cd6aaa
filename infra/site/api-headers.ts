/**
 * Headers of a visitor's request that CloudFront passes on to the API. Everything else, cookies and the browser's
 * name included, ends at the edge, on AWS and on a developer's machine alike, so that no function can come to depend
 * on one.
 */
export const headersForTheApi = ["Authorization", "Content-Type", "Stripe-Signature"] as const;
