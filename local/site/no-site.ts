import { createServer } from "node:http";
import { type Listening, listen } from "#cli/listen.ts";
import { type Edge, forwardToApi } from "./api-proxy.ts";

/** Serves only the API, behind its edge: for seeding, and for tests without pages. */
export function startWithoutSite(port: number, edge: Edge): Promise<Listening> {
  return listen(
    createServer((request, response) => forwardToApi(edge, request, response)),
    port,
  );
}
