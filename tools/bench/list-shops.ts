import * as z from "zod";
import { routeSettings } from "#infra/settings/routes.ts";
import { loadHandler } from "#local/aws/load-handler.ts";
import { createTable } from "#local/aws/table.ts";
import { makeAccounts } from "#local/seed/accounts/accounts.ts";
import { sampleAccounts } from "#local/seed/accounts/sample-accounts.ts";
import { addOrders } from "#local/seed/scale/add-orders.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { environmentNames } from "#shared/runtime/names.ts";

/** A shop with its own table and an admin. */
export interface ListShop {
  /** The number of orders. */
  readonly orders: number;
  readonly table: string;
  /** The admin's token. */
  readonly token: string;
}

type Handler = (event: object, context: object) => Promise<unknown>;
const replyShape = z.object({ statusCode: z.int(), body: z.string() });
const loginReply = z.object({ token: z.string() });

/** Creates a shop with this number of orders in a new table, and points the functions' environment to that table. */
export async function createListShop(
  orders: number,
  dynamoDbUrl: string,
  report: (text: string) => void,
): Promise<ListShop> {
  const table = `bench-${orders}`;
  await createTable(dynamoDbUrl, table);
  process.env[environmentNames.table] = table;
  const now = new Date();
  await makeAccounts(now);
  await addOrders(orders, now, report);
  return signInAsAdmin(orders, table);
}

/** Signs in as an admin of the shop in this table, whose account is created if it is missing. */
export async function signInAsAdmin(orders: number, table: string): Promise<ListShop> {
  process.env[environmentNames.table] = table;
  await makeAccounts(new Date());
  const { email, password } = sampleAccounts.admin;
  const { body } = await callRoute("login", { body: { email, password } });
  return { orders, table, token: loginReply.parse(JSON.parse(body)).token };
}

/** The parts of a request that the measurements need. */
export interface RouteRequest {
  readonly body?: object;
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly token?: string;
}

/** Calls a route's function. Throws unless it responds with 200. */
export async function callRoute(id: RouteId, request: RouteRequest): Promise<z.output<typeof replyShape>> {
  const handler = await loadHandler<Handler>(routeSettings[id].entry);
  const response = replyShape.parse(await handler(gatewayEvent(id, request), {}));
  if (response.statusCode !== 200) throw new Error(`${id} responded with ${response.statusCode}: ${response.body}`);
  return response;
}

/** Returns an API Gateway event with the parts that functions read. */
export function gatewayEvent(id: RouteId, { body, query = {}, params, token }: RouteRequest): object {
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
