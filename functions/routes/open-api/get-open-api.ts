import { openApi } from "../../../shared/contract/openapi.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { openApiDocument } from "../../open-api/document.ts";

/** Made at the first call and kept: it is the same until the next deployment. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** The contract as an OpenAPI 3.1 document. */
export const handler = openEndpoint("getOpenApi", openApi, async () => {
  document ??= openApiDocument();
  return document;
});
