import type { Server } from "node:http";
import { limitInstances } from "../../gateway/function-instances.ts";
import { errorReply } from "../../gateway/reply.ts";
import { type AuthorizeRequest, gatewayServer, type RouteFunction } from "../../gateway/server.ts";
import { createThrottling } from "../../gateway/throttle.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import { createRunningFunction, type RunningFunction, type Runtime } from "../lambda/threads.ts";
import { createAuthorizer } from "./admission.ts";
import type { DeployedApi, Target } from "./deployed-api.ts";

/** Creates a server that answers like the deployed API, and runs its functions. */
export function deployedGateway(
  { routes }: DeployedApi,
  runtime: Runtime,
  createFunction: (deployed: DeployedFunction, runtime: Runtime) => RunningFunction = createRunningFunction,
  concurrentCalls?: number,
): Server {
  const runningFunctions = new Map<string, RunningFunction>();
  const runningFunctionOf = (deployed: DeployedFunction): RunningFunction => {
    const instance = runningFunctions.get(deployed.arn) ?? createFunction(deployed, runtime);
    runningFunctions.set(deployed.arn, instance);
    return instance;
  };
  const routeFunctionOf = (routeKey: string, target: Target): RouteFunction => {
    // API Gateway answers 500 to each call of such a route.
    if ("fault" in target)
      return { ...unreachable, name: routeKey, load: () => Promise.reject(new Error(target.fault)) };
    const { name, timeoutSeconds, memoryMb } = target.function;
    return {
      name,
      timeoutSeconds: Math.min(timeoutSeconds * patience, gatewaySeconds),
      memoryMb,
      load: async () => (event, context) =>
        runningFunctionOf(target.function).invoke(event, {
          requestId: context.awsRequestId,
          deadline: Date.now() + context.getRemainingTimeInMillis(),
        }),
    };
  };
  const takeCall = createThrottling((routeKey) => routes.get(routeKey)?.throttle);
  const authorize = createAuthorizer((routeKey) => routes.get(routeKey)?.authorizer, runningFunctionOf);
  const admit: AuthorizeRequest = async (event) =>
    takeCall(event.routeKey, event.requestContext.timeEpoch) ? authorize(event) : errorReply(429, "Too Many Requests");
  const functions = new Map([...routes].map(([routeKey, { target }]) => [routeKey, routeFunctionOf(routeKey, target)]));
  return gatewayServer(concurrentCalls === undefined ? functions : limitInstances(functions, concurrentCalls), admit);
}

/** Two cores run the browsers, too, so that a function may take longer here than on Lambda. */
const patience = 2.5;
/** How long the gateway waits. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
const gatewaySeconds = 30;

const unreachable = { timeoutSeconds: 30, memoryMb: 0 };
