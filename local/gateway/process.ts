/**
 * Entry point of the gateway process. `api-process.ts` starts it with the functions' environment and restarts it when
 * their code changes.
 */
import { shopTime } from "../clock/shop-time.ts";
import { contractRoutes } from "./functions.ts";
import { serve } from "./serve.ts";
import { gatewayServer } from "./server.ts";

await serve(gatewayServer(contractRoutes(), undefined, () => shopTime()));
