import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { createServer, type Plugin } from "vite";
import type { RunningServer } from "#cli/listen.ts";
import { loopback } from "#cli/ports.ts";
import { projectRoot } from "#cli/project-root.ts";
import { allowOriginHeader, assetHeaders, fontFiles } from "#infra/site/headers.ts";
import { viewerHostHeader } from "#shared/runtime/names.ts";
import { browserClockFile, withBrowserClock } from "../clock/browser-clock.ts";
import type { Clock } from "../clock/clock.ts";
import { type ApiAccess, apiHeaders, forwardToApi, isForApi, type OriginSettings } from "./api-proxy.ts";
import { type RunTimeConfig, runTimeConfigPath, sendRunTimeConfig } from "./run-time-config.ts";

export interface DevSiteOptions {
  readonly port: number;
  readonly apiAccess: ApiAccess;
  readonly config: RunTimeConfig;
  /** The time of the pages in the browser; by default the browser's own. */
  readonly clock?: Clock | undefined;
}

/** Serves the site from source with hot reload, by React Router's dev server; forwards `/api/*` to the API. */
export async function startDevSite(options: DevSiteOptions): Promise<RunningServer> {
  const { port } = options;
  const server = await createServer({
    root: projectRoot,
    configFile: path.join(projectRoot, "vite.config.ts"),
    logLevel: "warn",
    clearScreen: false,
    server: { host: loopback, port, strictPort: true, cors: false },
    plugins: [apiAndConfigPlugin(options)],
  });
  await server.listen();
  return { url: `http://${loopback}:${port}`, port, stop: () => server.close() };
}

function apiAndConfigPlugin({ apiAccess, config, clock }: DevSiteOptions): Plugin {
  const headers = apiHeaders(apiAccess);
  return {
    name: "everline:api-and-config",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const url = request.url ?? "/";
        const [path = ""] = url.split("?", 1);
        if (path.endsWith(fontFiles.slice(1)))
          response.setHeader(allowOriginHeader, assetHeaders[allowOriginHeader] ?? "");
        if (isForApi(url)) void forwardToApi(apiAccess.apiUrl, withViewerHost(headers, request), request, response);
        else if (path === runTimeConfigPath) sendRunTimeConfig(config, response);
        else if (clock === undefined) next();
        else serveWithClock(clock, path, response, next);
      });
    },
  };
}

/** Adds the host of the site, as the edge function does for the paths that need it. */
function withViewerHost(headers: OriginSettings, request: IncomingMessage): OriginSettings {
  return { ...headers, added: { ...headers.added, [viewerHostHeader]: request.headers.host ?? "" } };
}

/** Serves the files that give pages the shop's time, and adds the script to every page. */
function serveWithClock(clock: Clock, path: string, response: ServerResponse, next: () => void): void {
  const file = browserClockFile(clock, path);
  if (file !== undefined) {
    response.writeHead(200, { "content-type": file.type, "cache-control": "no-store" }).end(file.body);
    return;
  }
  response.write = new Proxy(response.write, {
    apply(write, self, [chunk, ...others]) {
      const text = Buffer.from(chunk).toString();
      return Reflect.apply(write, self, [/^<!doctype html/i.test(text) ? withBrowserClock(text) : chunk, ...others]);
    },
  });
  next();
}
