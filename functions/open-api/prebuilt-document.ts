import { openApiDocument } from "./document.ts";

/** The document of this release. Computed at bundling time (`infra/aws/bundling/precomputed.ts`). */
export const prebuiltDocument = openApiDocument();
