import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "#infra/site/files-in.ts";
import { matchesWildcard } from "../../aws/wildcard.ts";
import { builtFile, isText } from "../../site/built-files.ts";
import type { StoredFile } from "../../site/distribution.ts";
import { type LocalOverrides, withLocalSiteUrl, withStripeJsUrl } from "../../site/local-overrides.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import { type Upload, uploadsInOrder } from "./uploads.ts";

/**
 * Returns the content of the site's bucket after the stack's uploads, by path ("/assets/app.js").
 * @param before - the bucket's content before the deployment
 */
export async function storedFiles(
  assembly: Assembly,
  resolve: Resolve,
  overrides: LocalOverrides,
  before: ReadonlyMap<string, StoredFile> = new Map(),
): Promise<ReadonlyMap<string, StoredFile>> {
  const bucket = new Map(before);
  for (const upload of uploadsInOrder(assembly, resolve)) await synchronize(bucket, assembly, upload, overrides);
  return bucket;
}

/** Does what `aws s3 sync` does, with `--delete` if the upload prunes. */
async function synchronize(
  bucket: Map<string, StoredFile>,
  { assetOf }: Assembly,
  upload: Upload,
  overrides: LocalOverrides,
): Promise<void> {
  const prefix = path.posix.join("/", upload.DestinationBucketKeyPrefix, "/");
  const files = await Promise.all(
    upload.SourceObjectKeys.map((key, index) =>
      readSource(assetOf(key), prefix, upload, Object.entries(upload.SourceMarkers[index] ?? {}), overrides),
    ),
  );
  const uploaded = new Map(files.flat());
  for (const [urlPath, file] of uploaded) bucket.set(urlPath, file);
  if (!upload.Prune) return;
  for (const urlPath of bucket.keys()) {
    const isPruned = urlPath.startsWith(prefix) && isSelected(upload, urlPath.slice(prefix.length));
    if (isPruned && !uploaded.has(urlPath)) bucket.delete(urlPath);
  }
}

/**
 * Whether a synchronization considers a file: the last pattern that matches it decides, and CDK states those that
 * include after those that exclude.
 * https://docs.aws.amazon.com/cli/latest/reference/s3/index.html#use-of-exclude-and-include-filters
 */
function isSelected({ Include, Exclude }: Upload, key: string): boolean {
  const matches = (pattern: string) => matchesWildcard(pattern, key);
  return Include.some(matches) || !Exclude.some(matches);
}

async function readSource(
  folder: string,
  prefix: string,
  upload: Upload,
  markers: readonly (readonly [marker: string, value: string])[],
  overrides: LocalOverrides,
): Promise<readonly (readonly [urlPath: string, file: StoredFile])[]> {
  const names = (await filesIn(folder)).filter((name) => isSelected(upload, name.slice(1)));
  return Promise.all(
    names.map(async (name) => {
      const urlPath = path.posix.join(prefix, name);
      const body = replaceMarkers(urlPath, await readFile(path.join(folder, name)), markers, overrides);
      const { "cache-control": cacheControl, "content-type": type } = upload.SystemMetadata;
      return [urlPath, { ...builtFile(urlPath, body, type), cacheControl }] as const;
    }),
  );
}

/** Replaces CDK's markers, which stand in uploaded files for values that are known only during deployment. */
function replaceMarkers(
  urlPath: string,
  body: Buffer,
  markers: readonly (readonly [marker: string, value: string])[],
  overrides: LocalOverrides,
): Buffer {
  if (urlPath === "/config.json") return withStripeJsUrl(body, overrides);
  if (markers.length === 0 || !isText(urlPath)) return body;
  const text = markers.reduce(
    (replacedText, [marker, value]) => replacedText.replaceAll(marker, withLocalSiteUrl(value, overrides)),
    `${body}`,
  );
  return Buffer.from(text);
}
