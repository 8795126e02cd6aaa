import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { filesIn } from "#infra/site/files-in.ts";
import { type BuiltFile, builtFile, isText } from "../../site/built-files.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";
import { type LocalOverrides, withLocalAddress, withLocalConfig } from "./local-overrides.ts";

export interface StoredFile extends BuiltFile {
  readonly cacheControl: string;
}

const upload = z.object({
  SourceObjectKeys: z.array(z.string()),
  SourceMarkers: z.array(z.record(z.string(), z.string())).default([]),
  DestinationBucketKeyPrefix: z.string().default(""),
  Exclude: z.array(z.string()).default([]),
  SystemMetadata: z.object({ "cache-control": z.string() }),
});

/** Content of the site's bucket after the stack's uploads, by path ("/assets/app.js"). */
export async function storedFiles(
  { resources, assetOf }: Assembly,
  resolve: Resolve,
  here: LocalOverrides,
): Promise<ReadonlyMap<string, StoredFile>> {
  const uploads = [...resources.values()]
    .filter(({ Type }) => Type === "Custom::CDKBucketDeployment")
    .map(({ Properties }) => upload.parse(resolve(Properties)));
  const storedFiles = uploads.flatMap((each) =>
    each.SourceObjectKeys.map((key, position) =>
      filesOf(assetOf(key), each, Object.entries(each.SourceMarkers[position] ?? {}), here),
    ),
  );
  return new Map((await Promise.all(storedFiles)).flat());
}

async function filesOf(
  folder: string,
  { DestinationBucketKeyPrefix, Exclude, SystemMetadata }: z.output<typeof upload>,
  markers: readonly (readonly [marker: string, value: string])[],
  here: LocalOverrides,
): Promise<readonly (readonly [address: string, file: StoredFile])[]> {
  const excluded = (name: string) =>
    Exclude.some((pattern) => name.startsWith(`/${pattern.replace(/\*$/, "")}`) && pattern.endsWith("*"));
  const names = (await filesIn(folder)).filter((name) => !excluded(name));
  return Promise.all(
    names.map(async (name) => {
      const address = path.posix.join("/", DestinationBucketKeyPrefix, name);
      const body = withMarkers(address, await readFile(path.join(folder, name)), markers, here);
      const cacheControl = SystemMetadata["cache-control"];
      return [address, { ...builtFile(address, body), cacheControl }] as const;
    }),
  );
}

function withMarkers(
  address: string,
  body: Buffer,
  markers: readonly (readonly [marker: string, value: string])[],
  here: LocalOverrides,
): Buffer {
  if (address === "/config.json") return withLocalConfig(body, here);
  if (markers.length === 0 || !isText(address)) return body;
  const text = markers.reduce(
    (sofar, [marker, value]) => sofar.replaceAll(marker, withLocalAddress(value, here)),
    `${body}`,
  );
  return Buffer.from(text);
}
