/**
 * Environment variable that names a folder in which syntheses share their bundles (`bundle-once.ts`). Only `npm test`
 * sets it, for one run, because its syntheses of several stages have the same functions.
 */
export const sharedBundlesVariable = "EVERLINE_SHARED_BUNDLES";
