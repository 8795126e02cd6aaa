import { createServer } from "node:http";
import { listen, type RunningServer } from "#cli/listen.ts";
import { type ApiAccess, apiHeaders, forwardToApi } from "./api-proxy.ts";

/** Serves only the API, as if through CloudFront: for seeding, and for tests without pages. */
export function serveApiOnly(port: number, apiAccess: ApiAccess): Promise<RunningServer> {
  const headers = apiHeaders(apiAccess);
  return listen(
    createServer((request, response) => forwardToApi(apiAccess.apiUrl, headers, request, response)),
    port,
  );
}
