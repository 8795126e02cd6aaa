/**
 * The gateway's process: `api-process.ts` starts it with the environment that functions get, and starts it again when their code changes.
 * It says its port over the channel to its parent and ends with it.
 */
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../listen.ts";
import { routeFunction } from "./functions.ts";
import { gatewayServer } from "./server.ts";

/** How long calls that are under way may take to finish when the process is told to end. */
const graceMs = 3_000;

const server = gatewayServer(routeFunction);
const { port } = await listen(server, 0);
process.send?.({ port });

// Ctrl-C reaches every process of the terminal; when to end is the parent's to say.
process.on("SIGINT", () => {});
process.on("SIGTERM", async () => {
  const finished = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  await Promise.race([finished, wait(graceMs)]);
  process.exit(0);
});
process.on("disconnect", () => process.exit(0));
