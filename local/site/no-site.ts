import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { apiHeaders, type Edge, forwardToApi } from "./api-proxy.ts";

/** Serves only the API, behind its edge: for seeding, and for tests without pages. */
export function serveApiOnly(port: number, edge: Edge): Promise<RunningServer> {
  const headers = apiHeaders(edge);
  return listen(
    createServer((request, response) => forwardToApi(edge.apiUrl, headers, request, response)),
    port,
  );
}
