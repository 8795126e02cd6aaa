import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { filesIn } from "#infra/site/files-in.ts";
import { builtFile, isText } from "../../site/built-files.ts";
import type { StoredFile } from "../../site/distribution.ts";
import { type LocalOverrides, withLocalSiteUrl, withStripeJsUrl } from "../../site/local-overrides.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";

const uploadProperties = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketKeyPrefix: z.string().default(""),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.object({ "cache-control": z.string() }),
});

/** Returns the content of the site's bucket after the stack's uploads, by path ("/assets/app.js"). */
export async function storedFiles(
  { resources, assetOf }: Assembly,
  resolve: Resolve,
  overrides: LocalOverrides,
): Promise<ReadonlyMap<string, StoredFile>> {
  const uploads = [...resources.values()]
    .filter(({ Type }) => Type === "Custom::CDKBucketDeployment")
    .map(({ Properties }) => uploadProperties.parse(resolve(Properties)));
  const filesByUpload = uploads.flatMap((upload) =>
    upload.SourceObjectKeys.map((key, position) =>
      readUpload(assetOf(key), upload, Object.entries(upload.SourceMarkers[position] ?? {}), overrides),
    ),
  );
  return new Map((await Promise.all(filesByUpload)).flat());
}

async function readUpload(
  folder: string,
  { DestinationBucketKeyPrefix, Exclude, SystemMetadata }: z.output<typeof uploadProperties>,
  markers: readonly (readonly [marker: string, value: string])[],
  overrides: LocalOverrides,
): Promise<readonly (readonly [urlPath: string, file: StoredFile])[]> {
  const isExcluded = (name: string) =>
    Exclude.some((pattern) => name.startsWith(`/${pattern.replace(/\*$/, "")}`) && pattern.endsWith("*"));
  const names = (await filesIn(folder)).filter((name) => !isExcluded(name));
  return Promise.all(
    names.map(async (name) => {
      const urlPath = path.posix.join("/", DestinationBucketKeyPrefix, name);
      const body = replaceMarkers(urlPath, await readFile(path.join(folder, name)), markers, overrides);
      const cacheControl = SystemMetadata["cache-control"];
      return [urlPath, { ...builtFile(urlPath, body), cacheControl }] as const;
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
