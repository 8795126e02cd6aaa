/**
 * Replaces the parts of Stripe's API that no function calls (`infra/aws/bundling/trim-stripe.ts`). The library
 * constructs each part with its client; none of its operations exists.
 */
export class UncalledPart {}
