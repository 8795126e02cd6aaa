import { createServer, type Server } from "node:http";
import { matchesWildcard } from "../../aws/wildcard.ts";
import type { Distribution } from "../../site/distribution.ts";

/** Creates the server for the distribution's plain HTTP port: it redirects to HTTPS or responds with 403. */
export function plainHttpServer({ behaviors }: Distribution): Server {
  return createServer((request, response) => {
    const { host = "" } = request.headers;
    const url = request.url ?? "/";
    const behavior = behaviors.find(({ pattern }) => matchesWildcard(pattern, url.split("?", 1)[0] ?? "/"));
    if (behavior?.protocol === "redirect-to-https" && (request.method === "GET" || request.method === "HEAD")) {
      response.writeHead(301, { location: `https://${host.replace(/:\d+$/, "")}${url}` }).end();
    } else response.writeHead(403, { "content-type": "text/html" }).end("<h1>403 Forbidden</h1>");
  });
}
