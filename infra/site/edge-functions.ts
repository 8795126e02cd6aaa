import { readFile } from "node:fs/promises";
import path from "node:path";
import { clientRenderedPaths, notFoundPath } from "#shared/domain/site-paths.ts";
import { contentSecurityPolicy } from "./headers.ts";
import type { PageHashes } from "./page-hashes.ts";

/**
 * The source of the two CloudFront Functions of the site's behavior, each self-contained: passed to CDK, and executed
 * unchanged by the local preview.
 */
export interface EdgeFunctions {
  /** On viewer request: the rewrite rule. */
  readonly viewerRequest: string;
  /**
   * On viewer response: each page's Content-Security-Policy, and status 404 for unknown addresses. CloudFront skips it
   * for the bucket's errors (400 and above), which run no script.
   */
  readonly viewerResponse: string;
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions */
const maxFunctionBytes = 10 * 1024;

/** Addresses that `file-for.js` knows in addition to the build's pages. */
const otherAddresses = [
  `const drawn = ${JSON.stringify(clientRenderedPaths)};`,
  `const notFound = ${JSON.stringify(`${notFoundPath}/index.html`)};`,
].join("\n");

/**
 * Generates the two functions for one build of the site.
 * @throws Error when a function exceeds CloudFront's size limit, because of too many pages.
 */
export async function edgeFunctions(pages: PageHashes): Promise<EdgeFunctions> {
  const [fileFor, viewerRequest, viewerResponse] = await Promise.all(
    ["file-for.js", "viewer-request.js", "viewer-response.js"].map(readSource),
  );
  // The rewrite rule needs only the pages' names.
  const pageNames = `const policies = ${JSON.stringify(Object.fromEntries(Object.keys(pages).map((page) => [page, 1])))};`;
  return {
    viewerRequest: withinLimit([pageNames, otherAddresses, fileFor, viewerRequest].join("\n")),
    viewerResponse: withinLimit([policyTable(pages), otherAddresses, fileFor, viewerResponse].join("\n")),
  };
}

/** Policies differ only in their hashes, so their common part is written once, or they would exceed the size limit. */
function policyTable(pages: PageHashes): string {
  const hashPlaceholder = "sha256-here";
  const [before = "", after = ""] = contentSecurityPolicy([hashPlaceholder]).split(`'${hashPlaceholder}'`);
  const hashes = [...new Set(Object.values(pages).flat())];
  const rows = Object.entries(pages).map(
    ([page, ownHashes]) =>
      `${JSON.stringify(page)}: policy(${ownHashes.map((hash) => hashes.indexOf(hash)).join(", ")})`,
  );
  return [
    `const hashes = ${JSON.stringify(hashes)};`,
    `const before = ${JSON.stringify(before)};`,
    `const after = ${JSON.stringify(after)};`,
    `function policy(...own) { return before + own.map((n) => "'" + hashes[n] + "'").join(" ") + after; }`,
    `const policies = { ${rows.join(", ")} };`,
  ].join("\n");
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
