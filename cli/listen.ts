import type { Server } from "node:http";
import { loopback } from "./ports.ts";

/** A server of ours that listens. */
export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Ends open connections too, so that it returns at once. */
  stop(): Promise<void>;
}

/** Lets `server` listen on this machine only; port 0 takes a free one. */
export function listen(server: Server, port: number): Promise<Listening> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, loopback, () => {
      const address = server.address();
      if (typeof address !== "object" || address === null) return reject(new Error("The server has no port."));
      resolve({
        url: `http://${loopback}:${address.port}`,
        port: address.port,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
