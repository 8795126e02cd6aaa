import { endpoint } from "../../http/endpoint.ts";
import { openApiDocument } from "../../open-api/document.ts";

/** Made at the first call and kept: it is the same until the next deployment. */
let document: ReturnType<typeof openApiDocument> | undefined;

/** The contract as an OpenAPI 3.1 document. */
export const handler = endpoint("getOpenApi", async () => {
  document ??= openApiDocument();
  return document;
});
