import { openApi } from "#shared/contract/shop/openapi.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { prebuiltDocument } from "../../open-api/prebuilt-document.ts";

/** Returns the contract as an OpenAPI 3.1 document. */
export const handler = openEndpoint("getOpenApi", openApi, async () => prebuiltDocument);
