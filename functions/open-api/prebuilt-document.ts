import { openApiDocument } from "./document.ts";

/** The document of this release. Made while functions are bundled (`infra/aws/bundling/precomputed.ts`). */
export const prebuiltDocument = openApiDocument();
