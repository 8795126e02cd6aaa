import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "#infra/site/files-in.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

/** A file of the built site, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  /** Returns the body in an encoding that the client accepts. */
  encoded(acceptEncoding: string): Promise<{ encoding?: "br" | "gzip"; body: Buffer }>;
}

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".vtt": "text/vtt; charset=utf-8",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".xml": "application/xml",
  ".webmanifest": "application/manifest+json",
};
/** Content types that CloudFront compresses, as far as the shop uses them. */
export const compressibleTypes = /^(text\/|application\/(json|xml|manifest)|image\/svg)/;
/** Size in bytes of the smallest body that CloudFront compresses. */
export const minCompressedBytes = 1000;

/**
 * Loads all files of a built site into memory, by path ("/assets/app.js"). Replaces the placeholder for the site's URL
 * with `siteUrl`.
 */
export async function builtFiles(folder: string, siteUrl: string): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = await filesIn(folder);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, BuiltFile]> => {
        const body = await readFile(path.join(folder, name));
        return [name, builtFile(name, isText(name) ? withSiteUrl(body, siteUrl) : body)];
      }),
    ),
  );
}

function withSiteUrl(text: Buffer, siteUrl: string): Buffer {
  return Buffer.from(text.toString().replaceAll(siteUrlPlaceholder, siteUrl));
}

/** Whether a file is text, by its name. */
export function isText(name: string): boolean {
  return compressibleTypes.test(typeOf(name));
}

/** The content type of a file, by its name. */
export function typeOf(name: string): string {
  return types[path.extname(name)] ?? "application/octet-stream";
}

/** Prepares a file to be sent from memory. */
export function builtFile(name: string, body: Buffer): BuiltFile {
  const type = typeOf(name);
  const isCompressible = body.length >= minCompressedBytes && compressibleTypes.test(type);
  let brotli: Promise<Buffer> | undefined;
  let gzipped: Promise<Buffer> | undefined;
  return {
    type,
    etag: `"${createHash("md5").update(body).digest("hex")}"`,
    async encoded(acceptEncoding) {
      const accepted = isCompressible ? acceptEncoding : "";
      if (/\bbr\b/.test(accepted)) {
        brotli ??= promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
        return { encoding: "br", body: await brotli };
      }
      if (/\bgzip\b/.test(accepted)) {
        gzipped ??= promisify(gzip)(body);
        return { encoding: "gzip", body: await gzipped };
      }
      return { body };
    },
  };
}
