import type { Server } from "node:http";
import { loopback } from "./ports.ts";

/** A running local server. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Also closes open connections, so it resolves without waiting for them to end. */
  stop(): Promise<void>;
}

/** Listens on the loopback address only; port 0 picks a free port. */
export function listen(server: Server, port: number): Promise<RunningServer> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      const address = server.address();
      if (typeof address !== "object" || address === null) return reject(new Error("The server has no port."));
      resolve({
        url: `http://${loopback}:${address.port}`,
        port: address.port,
        stop: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      });
    });
  });
}
