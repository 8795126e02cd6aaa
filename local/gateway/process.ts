/**
 * Entry point of the gateway process. `api-process.ts` starts it with the functions' environment and restarts it when
 * their code changes.
 */
import { shopTime } from "../clock/shop-time.ts";
import { contractRoutes } from "./functions.ts";
import { serve } from "./serve.ts";
import { gatewayServer } from "./server.ts";
import { readConcurrentCalls, strictGateway } from "./strict-gateway.ts";

const concurrentCalls = readConcurrentCalls(process.env);
const now = () => shopTime();
await serve(
  concurrentCalls === undefined
    ? gatewayServer(contractRoutes(), undefined, now)
    : strictGateway(contractRoutes(), concurrentCalls, now),
);
