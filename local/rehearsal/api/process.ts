/** Entry point of the API process: serves the template's API with the functions that the template deploys. */

import { serve } from "../../gateway/serve.ts";
import { createRunningFunction } from "../lambda/threads.ts";
import { readDeployedStage } from "../stage/deployed-stage.ts";
import { deployedApi } from "./deployed-api.ts";
import { deployedGateway } from "./deployed-gateway.ts";
import { readApiSettings } from "./settings.ts";

const { assemblyFolder, runtime, concurrentCalls } = readApiSettings(process.env);
const { assembly, resolve, functions } = await readDeployedStage(assemblyFolder);
const api = deployedApi(assembly, resolve, functions.values());
for (const fault of api.faults) console.error(fault);
await serve(deployedGateway(api, runtime, createRunningFunction, concurrentCalls));
