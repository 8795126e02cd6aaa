import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { type Edge, forwardToApi } from "./api-proxy.ts";

/** Serves only the API, behind its edge: for seeding, and for tests without pages. */
export function serveApiOnly(port: number, edge: Edge): Promise<RunningServer> {
  return listen(
    createServer((request, response) => forwardToApi(edge, request, response)),
    port,
  );
}
