import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "#cli/listen.ts";

/** How long calls that are under way may take to finish when the process is told to end. */
const graceMs = 3_000;

/**
 * Serves as a process that `api-process.ts` has started: says its port over the channel to its parent and ends with
 * it.
 */
export async function serve(server: Server): Promise<void> {
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
}
