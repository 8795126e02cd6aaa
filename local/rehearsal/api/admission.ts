import * as z from "zod";
import { errorReply } from "../../gateway/reply.ts";
import type { AuthorizeRequest } from "../../gateway/server.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import type { RunningFunction } from "../lambda/threads.ts";
import type { DeployedAuthorizer } from "./deployed-api.ts";

const simpleResponse = z.object({ isAuthorized: z.boolean() });

/**
 * Calls a route's authorizer as an HTTP API does. A request without one of the identity headers gets a 401 without a
 * call. Results are cached by the values of these headers. When the authorizer fails, the response is a 500, which is
 * not cached.
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-lambda-authorizer.html
 */
export function createAuthorizer(
  authorizerOf: (routeKey: string) => DeployedAuthorizer | undefined,
  runningFunctionOf: (deployed: DeployedFunction) => RunningFunction,
): AuthorizeRequest {
  const cache = new Map<string, { readonly isAuthorized: boolean; readonly expiresAt: number }>();
  return async (event) => {
    const authorizer = authorizerOf(event.routeKey);
    if (authorizer === undefined) return undefined;
    const identityValues = authorizer.identityHeaders.map((name) => event.headers[name]);
    if (identityValues.some((value) => value === undefined || value === "")) return errorReply(401, "Unauthorized");
    const now = event.requestContext.timeEpoch;
    const key = JSON.stringify([authorizer.name, ...identityValues]);
    const cachedResult = cache.get(key);
    if (cachedResult !== undefined && cachedResult.expiresAt > now)
      return cachedResult.isAuthorized ? undefined : errorReply(403, "Forbidden");
    const { target } = authorizer;
    if ("fault" in target) {
      console.error(target.fault);
      return errorReply(500, "Internal Server Error");
    }
    try {
      const authorizerEvent = { ...event, body: undefined, type: "REQUEST", identitySource: identityValues };
      const { requestId } = event.requestContext;
      const deadline = Date.now() + target.function.timeoutSeconds * 1000;
      const { isAuthorized } = simpleResponse.parse(
        await runningFunctionOf(target.function).invoke(authorizerEvent, { requestId, deadline }),
      );
      cache.set(key, { isAuthorized, expiresAt: now + authorizer.cacheSeconds * 1000 });
      return isAuthorized ? undefined : errorReply(403, "Forbidden");
    } catch (reason) {
      console.error(`${target.function.name} failed:`, reason);
      return errorReply(500, "Internal Server Error");
    }
  };
}
