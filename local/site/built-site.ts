import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { listen, type RunningServer } from "#cli/listen.ts";
import { UserError } from "#cli/user-error.ts";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { cacheControl, type ServingContext, securityHeaders } from "#infra/site/headers.ts";
import { readPageHashes } from "#infra/site/page-hashes.ts";
import { type Edge, forwardToApi, isForApi } from "./api-proxy.ts";
import { type BuiltFile, builtFiles } from "./built-files.ts";
import { type EdgeFunctionRunner, edgeFunctionRunner } from "./edge-function-runner.ts";
import { type RunTimeConfig, runTimeConfigPath, sendRunTimeConfig } from "./run-time-config.ts";

export interface BuiltSiteOptions {
  readonly port: number;
  /** The output folder of `npm run build`. */
  readonly buildFolder: string;
  /** URL of the site in a browser, as it appears in the pages: http://localhost:5173, without a trailing slash. */
  readonly siteUrl: string;
  readonly edge: Edge;
  readonly config: RunTimeConfig;
  /** Origin of the local Stripe; undefined with the real Stripe. */
  readonly localStripe?: string | undefined;
}

interface Site {
  readonly files: ReadonlyMap<string, BuiltFile>;
  readonly functions: EdgeFunctionRunner;
  readonly context: ServingContext;
}

/**
 * Serves the production build like CloudFront and S3, with the deployed edge functions and the same headers, caching
 * and compression; forwards `/api/*` to the API.
 * @throws UserError when the site has not been built
 */
export async function startBuiltSite(options: BuiltSiteOptions): Promise<RunningServer> {
  const { edge, config } = options;
  const site = await readSite(options, { https: false, localStripe: options.localStripe });
  const server = createServer((request, response) => {
    const url = request.url ?? "/";
    for (const [name, value] of Object.entries(securityHeaders(site.context))) response.setHeader(name, value);
    if (isForApi(url)) return forwardToApi(edge, request, response);
    const [uri = "/"] = url.split("?", 1);
    if (uri === runTimeConfigPath) return sendRunTimeConfig(config, response);
    return sendFile(site, uri, request, response);
  });
  return listen(server, options.port);
}

async function readSite(
  { buildFolder, siteUrl }: Pick<BuiltSiteOptions, "buildFolder" | "siteUrl">,
  context: ServingContext,
): Promise<Site> {
  try {
    const [pages, files] = await Promise.all([
      readPageHashes(buildFolder),
      builtFiles(path.join(buildFolder, "client"), siteUrl),
    ]);
    return { files, functions: edgeFunctionRunner(await edgeFunctions(pages, context)), context };
  } catch (reason) {
    if (!(reason instanceof Error && "code" in reason && reason.code === "ENOENT")) throw reason;
    throw new UserError(`The site is not built yet in ${buildFolder}; run \`npm run build\` first.`);
  }
}

async function sendFile(site: Site, uri: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method !== "GET" && request.method !== "HEAD") return sendError(response, 405, "MethodNotAllowed");
  const name = site.functions.fileFor(uri);
  const file = site.files.get(name);
  if (file === undefined) return sendError(response, 404, "NoSuchKey");
  const isCached = request.headers["if-none-match"] === file.etag;
  const { status, headers: addedHeaders } = site.functions.responseFor(uri, isCached ? 304 : 200);
  const headers = {
    "content-type": file.type,
    "cache-control": cacheControl(name),
    etag: file.etag,
    vary: "accept-encoding",
    ...addedHeaders,
  };
  if (isCached) {
    response.writeHead(status, headers).end();
    return;
  }
  const { encoding, body } = await file.encoded(String(request.headers["accept-encoding"] ?? ""));
  response.writeHead(status, {
    ...headers,
    "content-length": body.length,
    ...(encoding === undefined ? {} : { "content-encoding": encoding }),
  });
  response.end(request.method === "HEAD" ? undefined : body);
}

/** Sends an error in S3's format. */
function sendError(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { "content-type": "application/xml" });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`);
}
