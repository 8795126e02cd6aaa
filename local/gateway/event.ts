import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { RouteMatch } from "./route-match.ts";

/** Bodies of these types are passed to a function as text, all others (and those without a type) as base64. */
const textBody = /^(text\/|application\/(json|javascript|xml)\b|application\/[\w.-]+\+(json|xml)\b)/i;

/**
 * Converts a request to the event of an HTTP API: payload format 2.0, stage `$default`.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-develop-integrations-lambda.html
 */
export function gatewayEvent(
  request: IncomingMessage,
  match: RouteMatch,
  body: Buffer,
  now: Date,
): APIGatewayProxyEventV2 {
  const [sentPath = "/", rawQueryString = ""] = splitOnce(request.url ?? "/", "?");
  const rawPath = decodedPath(sentPath);
  const { headers, cookies } = joinHeaders(request.rawHeaders);
  const isBase64Encoded = body.length > 0 && !textBody.test(headers["content-type"] ?? "");
  return {
    version: "2.0",
    routeKey: match.routeKey,
    rawPath,
    rawQueryString,
    headers,
    ...(cookies.length > 0 ? { cookies } : {}),
    ...(rawQueryString === "" ? {} : { queryStringParameters: joinQuery(rawQueryString) }),
    ...(Object.keys(match.parameters).length > 0 ? { pathParameters: match.parameters } : {}),
    ...(body.length > 0 ? { body: body.toString(isBase64Encoded ? "base64" : "utf8") } : {}),
    isBase64Encoded,
    requestContext: {
      accountId: "000000000000",
      apiId: "local",
      domainName: headers.host ?? "localhost",
      domainPrefix: "local",
      requestId: randomUUID(),
      routeKey: match.routeKey,
      stage: "$default",
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
      http: {
        method: request.method ?? "GET",
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
    },
  };
}

/** The Lambda context of an invocation. `deadline` in milliseconds since the epoch. */
export function lambdaContext(functionName: string, requestId: string, memoryMb: number, deadline: number): Context {
  return {
    awsRequestId: requestId,
    functionName,
    functionVersion: "$LATEST",
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: String(memoryMb),
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: "local",
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done() {},
    fail() {},
    succeed() {},
  };
}

/** Lower-cases the names and joins repeated headers with a comma; returns cookies separately. */
function joinHeaders(raw: readonly string[]) {
  const headers: Record<string, string> = {};
  const cookies: string[] = [];
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] ?? "").toLowerCase();
    const value = raw[index + 1] ?? "";
    if (name === "cookie") cookies.push(...value.split(/;\s*/));
    else headers[name] = name in headers ? `${headers[name]},${value}` : value;
  }
  return { headers, cookies };
}

function joinQuery(rawQueryString: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}

/**
 * In spite of its name, `rawPath` is decoded, and cut at a decoded "?". REST APIs and function URLs leave it as sent.
 * https://github.com/middleapi/standard-server/pull/93
 */
function decodedPath(path: string): string {
  return splitOnce(decodeURIComponent(path), "?")[0];
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
