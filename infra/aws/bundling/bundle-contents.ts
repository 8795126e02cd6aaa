import type { Metafile } from "esbuild";
import type { FunctionSettings } from "../../settings/function-settings.ts";

type Entry = FunctionSettings["entry"];

/**
 * Returns all source files with code in the bundle of an entry file, relative to the project's root.
 * @throws Error when the entry file was not bundled
 */
export function filesIn({ outputs }: Metafile, entry: Entry): readonly string[] {
  const output = Object.values(outputs).find(({ entryPoint }) => entryPoint === entry);
  if (output === undefined) throw new Error(`${entry} was not bundled.`);
  // Files that esbuild read but tree-shook entirely do not count.
  return Object.entries(output.inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : []));
}

/** Returns the names of the packages with code in the bundle of an entry file. */
export function packagesIn(metafile: Metafile, entry: Entry): ReadonlySet<string> {
  return new Set(filesIn(metafile, entry).flatMap((file) => packageOf(file) ?? []));
}

/** Returns "@aws-sdk/core" for "node_modules/@aws-sdk/core/…"; undefined for a file of the project. */
export function packageOf(file: string): string | undefined {
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
}

/**
 * Budgets by kind of function: gzip bytes, which `bundles.test.ts` enforces, and cold start as a multiple of an empty
 * handler's, which depends on the machine and is reported by `npm run bench`.
 */
export const bundleLimits = {
  DynamoDB: { gzip: 145_000, timesEmpty: 3.2 },
  /** Functions that send mail: SES's client and the words of all mails, in each language. */
  mail: { gzip: 120_000, timesEmpty: 4 },
  payment: { gzip: 175_000, timesEmpty: 3.7 },
  /** Adding and using passkeys: parsing a signature takes an ASN.1 library. */
  passkey: { gzip: 175_000, timesEmpty: 3.7 },
  /** Two admin calls that sanitize HTML. They delay no visitor. */
  sanitizer: { gzip: 210_000, timesEmpty: 5 },
} as const;
export type BundleKind = keyof typeof bundleLimits;

export function bundleKind(metafile: Metafile, entry: Entry): BundleKind {
  const packages = packagesIn(metafile, entry);
  if (packages.has("stripe")) return "payment";
  if (packages.has("@aws-sdk/client-sesv2")) return "mail";
  if (packages.has("@simplewebauthn/server")) return "passkey";
  return packages.has("sanitize-html") ? "sanitizer" : "DynamoDB";
}
