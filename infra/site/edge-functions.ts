import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeId, clientRenderedPaths, notFoundPath, pathsWithId } from "#shared/domain/site-paths.ts";

/**
 * The source of the two CloudFront Functions of the site's behavior, each self-contained: passed to CDK, and executed
 * unchanged by the local preview.
 */
export interface EdgeFunctions {
  /** On viewer request: the rewrite rule. */
  readonly viewerRequest: string;
  /**
   * On viewer response: status 404 for unknown addresses, and content types. CloudFront skips it for the bucket's
   * errors (400 and above).
   */
  readonly viewerResponse: string;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
const maxFunctionBytes = 10 * 1024;

/** Addresses that `file-for.js` knows in addition to the build's pages. */
const otherAddresses = [
  `const drawn = ${JSON.stringify(clientRenderedPaths)};`,
  `const drawnBelow = ${JSON.stringify(pathsWithId.map(beforeId))};`,
  `const notFound = ${JSON.stringify(`${notFoundPath}/index.html`)};`,
].join("\n");

/**
 * Generates the two functions for the pages of a build of the site (`readPages`).
 * @throws Error when a function exceeds CloudFront's size limit, because of too many pages.
 */
export async function edgeFunctions(pages: readonly string[]): Promise<EdgeFunctions> {
  const [fileFor, viewerRequest, viewerResponse] = await Promise.all(
    ["file-for.js", "viewer-request.js", "viewer-response.js"].map(readSource),
  );
  const shared = [`const pages = ${JSON.stringify(pages)};`, otherAddresses, fileFor];
  return {
    viewerRequest: withinLimit([...shared, viewerRequest].join("\n")),
    viewerResponse: withinLimit([...shared, viewerResponse].join("\n")),
  };
}

function withinLimit(code: string): string {
  const size = Buffer.byteLength(code);
  if (size <= maxFunctionBytes) return code;
  throw new Error(`A CloudFront Function of the site would have ${size} bytes; CloudFront allows ${maxFunctionBytes}.`);
}

/** Reads a source file without its comments, which would count toward CloudFront's size limit. */
async function readSource(name: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, name), "utf8");
  return text
    .replaceAll(/\/\*\*[\s\S]*?\*\/\n?/g, "")
    .replaceAll(/^\s*\/\/.*\n/gm, "")
    .trim();
}
