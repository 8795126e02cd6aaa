import path from "node:path";
import { listen, type RunningServer } from "#cli/listen.ts";
import { UserError } from "#cli/user-error.ts";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { cacheControl, securityHeaders } from "#infra/site/headers.ts";
import { type PageHashes, readPageHashes } from "#infra/site/page-hashes.ts";
import { type ApiAccess, apiHeaders } from "./api-proxy.ts";
import { builtFile, builtFiles } from "./built-files.ts";
import { cloudFrontServer } from "./cloudfront-server.ts";
import type { Behavior, Distribution, StoredFile } from "./distribution.ts";
import type { LocalOverrides } from "./local-overrides.ts";
import { type RunTimeConfig, runTimeConfigPath } from "./run-time-config.ts";

export interface BuiltSiteOptions {
  readonly port: number;
  /** The output folder of `npm run build`. */
  readonly buildFolder: string;
  /** URL of the site in a browser, as it appears in the pages: http://localhost:5173, without a trailing slash. */
  readonly siteUrl: string;
  readonly apiAccess: ApiAccess;
  readonly config: RunTimeConfig;
  /** Undefined with the real Stripe. */
  readonly localStripe?: LocalOverrides["localStripe"];
}

/**
 * Serves the production build from the local CloudFront, with the deployed edge functions, headers and caching, but
 * without synthesizing the stack: one behavior for the API, one for the site.
 * @throws UserError when the site has not been built
 */
export async function startBuiltSite(options: BuiltSiteOptions): Promise<RunningServer> {
  const { port, siteUrl, apiAccess, localStripe } = options;
  const [distribution, files] = await readBuild(options);
  // Pages and configuration are read with local values, so there is no deployed URL to replace.
  const overrides = { siteUrl, deployedUrl: siteUrl, localStripe };
  return listen(cloudFrontServer({ distribution, files, apiUrl: apiAccess.apiUrl, overrides }), port);
}

async function readBuild({
  buildFolder,
  siteUrl,
  apiAccess,
  config,
}: BuiltSiteOptions): Promise<readonly [Distribution, ReadonlyMap<string, StoredFile>]> {
  try {
    const [pages, files] = await Promise.all([
      readPageHashes(buildFolder),
      builtFiles(path.join(buildFolder, "client"), siteUrl),
    ]);
    const storedFiles = [...files].map(
      ([name, file]) => [name, { ...file, cacheControl: cacheControl(name) }] as const,
    );
    const configFile = {
      ...builtFile(runTimeConfigPath, Buffer.from(JSON.stringify(config))),
      cacheControl: "no-store",
    };
    return [await previewDistribution(pages, apiAccess), new Map([...storedFiles, [runTimeConfigPath, configFile]])];
  } catch (reason) {
    if (!(reason instanceof Error && "code" in reason && reason.code === "ENOENT")) throw reason;
    throw new UserError(`The site is not built yet in ${buildFolder}; run \`npm run build\` first.`);
  }
}

async function previewDistribution(pages: PageHashes, apiAccess: ApiAccess): Promise<Distribution> {
  const { forwarded, added } = apiHeaders(apiAccess);
  const shared = {
    protocol: "allow-all",
    responseHeaders: new Map(Object.entries(securityHeaders).map(([name, value]) => [name, { value, override: true }])),
  } as const;
  const api: Omit<Behavior, "pattern"> = {
    ...shared,
    origin: { kind: "api", headers: added },
    allowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
    encodings: [],
    forwardedHeaders: forwarded,
    forwardsQuery: true,
    viewerRequest: undefined,
    viewerResponse: undefined,
  };
  const site: Behavior = {
    ...shared,
    ...(await edgeFunctions(pages)),
    pattern: "*",
    origin: { kind: "bucket" },
    allowedMethods: ["GET", "HEAD"],
    encodings: ["br", "gzip"],
    forwardedHeaders: [],
    forwardsQuery: false,
  };
  return {
    behaviors: [{ ...api, pattern: "/api" }, { ...api, pattern: "/api/*" }, site],
    defaultRootObject: "index.html",
  };
}
