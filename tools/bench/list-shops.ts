import * as z from "zod";
import { routeSettings } from "#infra/settings/routes.ts";
import { makeAccounts } from "#local/seed/accounts/accounts.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { addOrders } from "#local/seed/scale/add-orders.ts";
import { loadHandler } from "#local/services/load-handler.ts";
import { createTable } from "#local/services/table.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { environmentNames } from "#shared/runtime/names.ts";

/** A shop of a given size in its own table, with an admin. */
export interface ListShop {
  readonly orders: number;
  readonly table: string;
  readonly token: string;
}

type Handler = (event: object, context: object) => Promise<unknown>;
const replyShape = z.object({ statusCode: z.int(), body: z.string() });
const signedIn = z.object({ token: z.string() });

/** Fills a table of this DynamoDB with orders, and points the functions' environment to it. */
export async function listShop(orders: number, dynamoDbUrl: string, say: (text: string) => void): Promise<ListShop> {
  const table = `bench-${orders}`;
  await createTable(dynamoDbUrl, table);
  process.env[environmentNames.table] = table;
  const now = new Date();
  await makeAccounts(now);
  await addOrders(orders, now, say);
  const { email, password } = sampleAccounts.admin;
  const { body } = await callRoute("login", { body: { email, password } });
  return { orders, table, token: signedIn.parse(JSON.parse(body)).token };
}

/** The parts of a request that the measurements need. */
export interface Request {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly token?: string;
}

/** Calls a route's function. Throws unless it responds with 200. */
export async function callRoute(id: RouteId, request: Request): Promise<z.output<typeof replyShape>> {
  const handler = await loadHandler<Handler>(routeSettings[id].entry);
  const answer = replyShape.parse(await handler(eventOf(id, request), {}));
  if (answer.statusCode !== 200) throw new Error(`${id} answered ${answer.statusCode}: ${answer.body}`);
  return answer;
}

/** The parts of an API Gateway event that functions read. */
export function eventOf(id: RouteId, { body, query = {}, params, token }: Request): object {
  const { method, path } = routes[id];
  const http = { method, path, protocol: "HTTP/1.1", sourceIp: "203.0.113.1", userAgent: "bench" };
  return {
    version: "2.0",
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    queryStringParameters: query,
    ...(params === undefined ? {} : { pathParameters: params }),
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    requestContext: { requestId: "bench", timeEpoch: Date.now(), http },
    isBase64Encoded: false,
  };
}
