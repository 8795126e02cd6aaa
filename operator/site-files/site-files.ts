import { readFile } from "node:fs/promises";
import path from "node:path";
import { filesIn } from "#infra/site/files-in.ts";
import { cacheControl } from "#infra/site/headers.ts";
import { isText, typeOf, uploadedTypeOf } from "#local/site/built-files.ts";
import { siteUrlPlaceholder } from "#shared/domain/site-url.ts";

/** A file of the site, as it is stored in the bucket. */
export interface SiteFile {
  /** Without a leading slash: "assets/app-1234.js". */
  readonly key: string;
  readonly contentType: string;
  readonly cacheControl: string;
  body(): Promise<Buffer>;
}

export interface SiteSettings {
  /** Without a trailing slash. */
  readonly siteUrl: string;
  readonly stripePublishableKey: string | undefined;
}

/**
 * Returns the files of a built site in the groups and the order of a deployment (`infra/aws/site-upload.ts`), so that
 * no page is there before its scripts: hashed files, other files, pages. Their content and headers are a
 * deployment's, too.
 */
export async function siteFiles(folder: string, settings: SiteSettings): Promise<readonly (readonly SiteFile[])[]> {
  const names = await filesIn(folder);
  const files = [...names.map((name) => builtFile(folder, name, settings)), configFile(settings)];
  const isAsset = ({ key }: SiteFile) => key.startsWith("assets/");
  const isPage = ({ key }: SiteFile) => key.endsWith(".html");
  return [
    files.filter(isAsset),
    files.filter((file) => !isAsset(file) && !isPage(file)),
    files.filter((file) => isPage(file) && !isAsset(file)),
  ];
}

function builtFile(folder: string, name: string, { siteUrl }: SiteSettings): SiteFile {
  return {
    ...describe(name),
    async body() {
      const body = await readFile(path.join(folder, name));
      // Hashed files are cached forever, so they never change.
      if (name.startsWith("/assets/") || !isText(name)) return body;
      return Buffer.from(body.toString().replaceAll(siteUrlPlaceholder, siteUrl));
    },
  };
}

function configFile({ stripePublishableKey }: SiteSettings): SiteFile {
  const config = stripePublishableKey === undefined ? {} : { stripePublishableKey };
  return { ...describe("/config.json"), body: async () => Buffer.from(JSON.stringify(config)) };
}

function describe(name: string) {
  return { key: name.slice(1), contentType: uploadedTypeOf(name) ?? typeOf(name), cacheControl: cacheControl(name) };
}
