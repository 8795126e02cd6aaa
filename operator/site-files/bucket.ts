import { PutObjectCommand, paginateListObjectsV2, type S3Client } from "@aws-sdk/client-s3";
import { processConcurrently } from "../table-copy/batches.ts";
import type { SiteFile } from "./site-files.ts";

/** Lists the files of a bucket with their sizes in bytes. */
export async function listBucket(client: S3Client, Bucket: string): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket })) {
    for (const { Key = "", Size = 0 } of Contents) sizes.set(Key, Size);
  }
  return sizes;
}

/**
 * Uploads files, several at a time, but each group only after the one before it. Returns the sizes of what was
 * uploaded.
 */
export async function uploadInOrder(
  client: S3Client,
  Bucket: string,
  groups: readonly (readonly SiteFile[])[],
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  for (const files of groups) {
    await processConcurrently(iterate(files), async (file) => {
      const Body = await file.body();
      const headers = { ContentType: file.contentType, CacheControl: file.cacheControl };
      await client.send(new PutObjectCommand({ Bucket, Key: file.key, Body, ...headers }));
      sizes.set(file.key, Body.length);
    });
  }
  return sizes;
}

async function* iterate<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
