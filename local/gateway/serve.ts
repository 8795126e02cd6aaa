import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "#cli/listen.ts";

/** Grace period for calls in flight when the process is asked to stop. */
const graceMs = 3_000;

/**
 * Runs the server in a process started by `api-process.ts`. Sends the port to the parent process, and exits when the
 * parent does.
 */
export async function serve(server: Server): Promise<void> {
  const { port } = await listen(server, 0);
  process.send?.({ port });
  // Ctrl-C reaches every process of the terminal; the parent decides when to stop.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", async () => {
    const finished = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await Promise.race([finished, wait(graceMs)]);
    process.exit(0);
  });
  process.on("disconnect", () => process.exit(0));
}
