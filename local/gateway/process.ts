/**
 * The gateway's process: `api-process.ts` starts it with the environment that functions get, and starts it again when
 * their code changes.
 */
import { contractRoutes } from "./functions.ts";
import { serve } from "./serve.ts";
import { gatewayServer } from "./server.ts";

await serve(gatewayServer(contractRoutes()));
