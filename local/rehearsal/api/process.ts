/** Entry point of the API process: serves the template's routes with the functions that the template deploys. */

import { serve } from "../../gateway/serve.ts";
import { gatewayServer, type RouteFunction } from "../../gateway/server.ts";
import type { DeployedFunction } from "../lambda/deployed-functions.ts";
import { createRunningFunction, type RunningFunction } from "../lambda/threads.ts";
import { readDeployedStage } from "../stage/deployed-stage.ts";
import { createAuthorizer } from "./admission.ts";
import { deployedRoutes } from "./deployed-api.ts";
import { readApiSettings } from "./settings.ts";

const { assemblyFolder, runtime } = readApiSettings(process.env);
const { assembly, resolve, functions } = await readDeployedStage(assemblyFolder);
const routes = deployedRoutes(assembly, resolve, functions.values());

const runningFunctions = new Map<string, RunningFunction>();
function runningFunctionOf(deployed: DeployedFunction): RunningFunction {
  const instance = runningFunctions.get(deployed.arn) ?? createRunningFunction(deployed, runtime);
  runningFunctions.set(deployed.arn, instance);
  return instance;
}

function routeFunctionOf(deployed: DeployedFunction): RouteFunction {
  const { name, timeoutSeconds, memoryMb } = deployed;
  return {
    name,
    timeoutSeconds,
    memoryMb,
    load: async () => (event, context) =>
      runningFunctionOf(deployed).invoke(event, {
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
      (authorizer) => runningFunctionOf(authorizer.target),
    ),
  ),
);
