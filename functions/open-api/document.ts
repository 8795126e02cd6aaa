import { type RouteId, routes } from "#shared/contract/index.ts";
import { routeGroups } from "#shared/contract/parts/route-groups.ts";
import { brand } from "#shared/domain/brand.ts";
import type { Json } from "./json-schema.ts";
import { operationOf } from "./operation.ts";

/** The API's version; the major number changes with breaking changes. */
const version = "1.0.0";

const description = `* Requests and replies are JSON. A field that is not described here is refused.
* A refusal is \`{ "message", "code" }\`: the message is fit to show to a person, the code to decide by. \`invalid\` carries \`issues\` for each field besides.
* Amounts are whole numbers of the currency's minor unit. Times are UTC, as \`2026-11-21T09:41:00.000Z\`.
* Ids sort by time and carry their kind: \`usr_\`, \`ord_\`, \`don_\`, \`msg_\`, \`aud_\`.
* Lists answer the newest entries; \`nextCursor\` of one page is the \`cursor\` of the next.
* A role, a password and an account count as they are at the moment of the call, not as they were when the token was made.
* An answer without a \`code\` comes from the gateway in front: no such address, far too large, or far too many calls.`;

const ids = Object.keys(routes).filter((id): id is RouteId => Object.hasOwn(routes, id));

/** The contract as an OpenAPI 3.1 document. https://spec.openapis.org/oas/v3.1.1.html */
export function openApiDocument(): { readonly openapi: string } & Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  const responses: Json = {};
  for (const id of ids) {
    const { method, path } = routes[id];
    const described = operationOf(id);
    paths[path] = { ...paths[path], [method.toLowerCase()]: described.operation };
    Object.assign(schemas, described.schemas);
    Object.assign(responses, described.responses);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: `${brand.name} API`,
      version,
      description,
      contact: { email: brand.supportEmail },
    },
    servers: [{ url: "/", description: "The site that shows this document." }],
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
    description: "The `token` of register, login or a change of password; good for seven days.",
  },
  stripeSignature: {
    type: "apiKey",
    in: "header",
    name: "Stripe-Signature",
    description: "Stripe's signature over the raw body, made with the webhook's secret.",
  },
};
