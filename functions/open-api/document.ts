import { routes } from "#shared/contract/index.ts";
import { routeGroups } from "#shared/contract/parts/route-groups.ts";
import { routeIds } from "#shared/contract/route-ids.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Json } from "./json-schema.ts";
import { operationOf } from "./operation.ts";

/** The API's version; the major number changes with breaking changes. */
const version = "1.0.0";

const description = `* Paths are relative to the site's address: \`GET /api/pricing\` means
  \`GET https://shop.example/api/pricing\`.
* To call as a person, send \`Authorization: Bearer <token>\`. Signing in returns the \`token\`.
  An assistant sends its API key instead of the token. An admin creates the key.
* Requests and replies are JSON. A request with a field that is not described here is rejected.
* An error is \`{ "message", "code" }\`: show the message to people, and branch on the code.
  With the code \`invalid\` comes a list, \`issues\`, with one entry per field.
* Amounts are whole numbers in the currency's smallest unit: \`500\` is $5.00.
  Times are UTC, as \`2026-11-21T09:41:00.000Z\`.
* IDs sort by creation time and start with their kind: \`usr_\`, \`ord_\`, \`don_\`, \`msg_\`, \`aud_\`.
* Lists return the newest entries first. For the next page, send the \`nextCursor\` of the last response as \`cursor\`.
* Every call checks the account's current state: changing the password ends its tokens, and a new role applies at once.
* An error without a \`code\` comes from the gateway in front of the API: 401 or 403 if you call the gateway directly
  instead of the site, 404 for an unknown path, 413 for a request that is far too large, 429 for far too many calls at
  once, and 500 or 503 if the API is down.`;

/** The contract as an OpenAPI 3.1 document. https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(): { readonly openapi: string } & Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  const responses: Json = {};
  for (const id of routeIds()) {
    const { method, path } = routes[id];
    const route = operationOf(id);
    paths[path] = { ...paths[path], [method.toLowerCase()]: route.operation };
    Object.assign(schemas, route.schemas);
    Object.assign(responses, route.responses);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand.name} API`,
      version,
      description,
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: "/", description: "The site that serves this document." }],
    tags: Object.entries(routeGroups).map(([name, text]) => ({ name, description: text })),
    paths,
    components: { schemas, responses, securitySchemes },
  };
}

const securitySchemes: Json = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
    description: "The `token` returned by register, login or a change of password; valid for seven days.",
  },
  assistantKey: {
    type: "http",
    scheme: "bearer",
    description: "The key of an assistant, which an admin or an operator adds.",
  },
  stripeSignature: {
    type: "apiKey",
    in: "header",
    name: "Stripe-Signature",
    description: "Stripe's signature of the raw body, computed with the webhook's secret.",
  },
};
