import path from "node:path";
import { listen, type RunningServer } from "#cli/listen.ts";
import { UserError } from "#cli/user-error.ts";
import { edgeFunctions } from "#infra/site/edge-functions.ts";
import { assetHeaders, assetsPattern, cacheControl, pageHeaders, securityHeaders } from "#infra/site/headers.ts";
import { readPages } from "#infra/site/pages.ts";
import { viewerHostFunction } from "#infra/site/viewer-host.ts";
import { type RouteLine, routes } from "#shared/contract/routes.ts";
import { viewerHostHeader } from "#shared/runtime/names.ts";
import { browserClockFile, browserClockPaths, withBrowserClock } from "../clock/browser-clock.ts";
import type { Clock } from "../clock/clock.ts";
import { type ApiAccess, apiHeaders } from "./api-proxy.ts";
import { builtFile, builtFiles, typeOf } from "./built-files.ts";
import { cloudFrontServer } from "./cloudfront-server.ts";
import type { Behavior, Distribution, Edge, StoredFile } from "./distribution.ts";
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
  /** The time of the pages in the browser; by default the browser's own. */
  readonly clock?: Clock | undefined;
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
  const edge = await readBuild(options);
  // Pages and configuration are read with local values, so there is no deployed URL to replace.
  const overrides = { siteUrl, deployedUrl: siteUrl, localStripe };
  return listen(cloudFrontServer({ edge: () => edge, apiUrl: apiAccess.apiUrl, overrides }), port);
}

async function readBuild({ buildFolder, siteUrl, apiAccess, config, clock }: BuiltSiteOptions): Promise<Edge> {
  try {
    const clientFolder = path.join(buildFolder, "client");
    const [pages, files] = await Promise.all([
      readPages(clientFolder),
      builtFiles(clientFolder, siteUrl, clock && withBrowserClock),
    ]);
    const storedFiles = [...files].map(
      ([name, file]) => [name, { ...file, cacheControl: cacheControl(name) }] as const,
    );
    const configFile = {
      ...builtFile(runTimeConfigPath, Buffer.from(JSON.stringify(config))),
      cacheControl: "no-store",
    };
    return {
      distribution: await previewDistribution(pages, apiAccess),
      files: new Map([...storedFiles, [runTimeConfigPath, configFile], ...(clock ? clockFiles(clock) : [])]),
    };
  } catch (reason) {
    if (!(reason instanceof Error && "code" in reason && reason.code === "ENOENT")) throw reason;
    throw new UserError(`The site is not built yet in ${buildFolder}; run \`npm run build\` first.`);
  }
}

/** The files that give pages the shop's time. They are made when they are asked for. */
function clockFiles(clock: Clock): readonly (readonly [string, StoredFile])[] {
  return Object.values(browserClockPaths).map((name) => {
    const encoded = async () => ({ body: Buffer.from(browserClockFile(clock, name)?.body ?? "") });
    return [name, { type: typeOf(name), etag: "", cacheControl: "no-store", encoded }];
  });
}

async function previewDistribution(pages: readonly string[], apiAccess: ApiAccess): Promise<Distribution> {
  const { forwarded, added } = apiHeaders(apiAccess);
  const shared = {
    protocol: "allow-all",
    responseHeaders: overriding(securityHeaders),
    viewerRequest: undefined,
    viewerResponse: undefined,
  } as const;
  const api: Omit<Behavior, "pattern"> = {
    ...shared,
    origin: { kind: "api", headers: added, isReachable: true, readTimeoutSeconds: 30 },
    allowedMethods: ["GET", "HEAD", "OPTIONS", "PUT", "PATCH", "POST", "DELETE"],
    encodings: [],
    forwardedHeaders: forwarded,
    forwardsQuery: true,
  };
  const apiWithHost = {
    ...api,
    forwardedHeaders: [...forwarded, viewerHostHeader],
    viewerRequest: viewerHostFunction(),
  };
  const pathsWithHost = Object.values<RouteLine>(routes).flatMap(({ viewerHost, path }) => (viewerHost ? [path] : []));
  const assets: Behavior = {
    ...shared,
    pattern: assetsPattern,
    responseHeaders: overriding(assetHeaders),
    origin: { kind: "bucket", mayRead: true, mayList: true },
    allowedMethods: ["GET", "HEAD"],
    encodings: ["br", "gzip"],
    forwardedHeaders: [],
    forwardsQuery: false,
  };
  const site: Behavior = {
    ...assets,
    ...(await edgeFunctions(pages)),
    pattern: "*",
    responseHeaders: overriding(pageHeaders),
  };
  return {
    behaviors: [
      ...pathsWithHost.map((path) => ({ ...apiWithHost, pattern: path.replaceAll(/\{\w+\}/g, "*") })),
      { ...api, pattern: "/api" },
      ...[{ ...api, pattern: "/api/*" }, assets, site],
    ],
    defaultRootObject: "index.html",
  };
}

function overriding(headers: Readonly<Record<string, string>>): Behavior["responseHeaders"] {
  return new Map(Object.entries(headers).map(([name, value]) => [name, { value, override: true }]));
}
