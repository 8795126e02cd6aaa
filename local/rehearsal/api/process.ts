/** Entry point of the API process: serves the template's routes with the functions that it deploys. */

import { serve } from "../../gateway/serve.ts";
import { gatewayServer, type RouteFunction } from "../../gateway/server.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import { type RunningFunction, runningFunction } from "../lambda/threads.ts";
import { deployedStage } from "../stage/deployed-stage.ts";
import { createAuthorizer } from "./admission.ts";
import { deployedRoutes } from "./deployed-api.ts";
import { readApiSettings } from "./settings.ts";

const { assemblyFolder, runtime } = readApiSettings(process.env);
const { assembly, resolve, functions } = await deployedStage(assemblyFolder);
const routes = deployedRoutes(assembly, resolve, functions.values());

const running = new Map<string, RunningFunction>();
function runningOf(deployed: DeployedFunction): RunningFunction {
  const found = running.get(deployed.arn) ?? runningFunction(deployed, runtime);
  running.set(deployed.arn, found);
  return found;
}

function routeFunctionOf(deployed: DeployedFunction): RouteFunction {
  const { name, timeoutSeconds, memoryMb } = deployed;
  return {
    name,
    timeoutSeconds,
    memoryMb,
    load: async () => (event, context) =>
      runningOf(deployed).invoke(event, {
        requestId: context.awsRequestId,
        deadline: Date.now() + context.getRemainingTimeInMillis(),
      }),
  };
}

await serve(
  gatewayServer(
    new Map([...routes].map(([routeKey, route]) => [routeKey, routeFunctionOf(route.target)])),
    createAuthorizer(
      (routeKey) => routes.get(routeKey)?.authorizer,
      (authorizer) => runningOf(authorizer.target),
    ),
  ),
);
