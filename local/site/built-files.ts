import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesIn } from "#infra/site/files-in.ts";
import { fontFiles, fontType } from "#infra/site/headers.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

/** A file of the built site, ready to be sent. */
export interface BuiltFile {
  readonly type: string;
  readonly etag: string;
  /** Returns the body in an encoding that the client accepts. */
  encoded(acceptEncoding: string): Promise<{ encoding?: "br" | "gzip"; body: Buffer }>;
}

/**
 * What the uploader of a deployment makes of a file's extension: the table of `mimetypes` of Python 3.13, which CDK's
 * upload function asks. It does not know ".woff2", nor any charset.
 */
const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".mp4": "video/mp4",
  ".webm": "video/webm",
  ".vtt": "text/vtt",
  ".ico": "image/vnd.microsoft.icon",
  ".txt": "text/plain",
  ".xml": "text/xml",
  ".webmanifest": "application/manifest+json",
};
/** S3's type of an object that was uploaded without one. */
const unknownType = "binary/octet-stream";
/** Content types that CloudFront compresses, as far as the shop uses them. */
export const compressibleTypes = /^(text\/|application\/(json|manifest)|image\/svg)/;
/** Size in bytes of the smallest body that CloudFront compresses. */
export const minCompressedBytes = 1000;

/**
 * Loads all files of a built site into memory, by path ("/assets/app.js"). Replaces the placeholder for the site's URL
 * with `siteUrl`, and pages by what `adaptPage` makes of them.
 */
export async function builtFiles(
  folder: string,
  siteUrl: string,
  adaptPage: (html: string) => string = (html) => html,
): Promise<ReadonlyMap<string, BuiltFile>> {
  const names = await filesIn(folder);
  return new Map(
    await Promise.all(
      names.map(async (name): Promise<[string, BuiltFile]> => {
        const stored = await readFile(path.join(folder, name));
        const body = isText(name) ? withSiteUrl(stored, siteUrl) : stored;
        const adapted = name.endsWith(".html") ? Buffer.from(adaptPage(body.toString())) : body;
        return [name, builtFile(name, adapted, uploadedTypeOf(name))];
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

/** The type that the upload of the fonts sets (infra/aws/site-upload.ts). */
export function uploadedTypeOf(name: string): string | undefined {
  return name.endsWith(fontFiles.slice(1)) ? fontType : undefined;
}

/** The content type of a file by its name, as the uploader guesses it. */
export function typeOf(name: string): string {
  return types[path.extname(name)] ?? unknownType;
}

/** Prepares a file to be sent from memory. `type`: the content type, if the upload sets one. */
export function builtFile(name: string, body: Buffer, type = typeOf(name)): BuiltFile {
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
