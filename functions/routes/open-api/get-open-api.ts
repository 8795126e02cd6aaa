import { openApi } from "#shared/contract/openapi.ts";
import { openEndpoint } from "../../http/open-endpoint.ts";
import { madeDocument } from "../../open-api/made.ts";

/** The contract as an OpenAPI 3.1 document. */
export const handler = openEndpoint("getOpenApi", openApi, async () => madeDocument);
