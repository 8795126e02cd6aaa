import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { FunctionSettings } from "../../settings/function-settings.ts";
import { exactPathFilter } from "./exact-path.ts";

/**
 * Modules replaced by stubs in the bundles, because loading them costs every cold start milliseconds (measured in
 * decision 37) and no function reaches them. Each stub says why. Local runs, tests and the operator's commands use the
 * real libraries.
 */
export const stubs: Readonly<Record<string, FunctionSettings["entry"]>> = {
  "@aws-sdk/credential-provider-node": "functions/bundle-stubs/aws-credentials.ts",
  "@smithy/core/event-streams": "functions/bundle-stubs/event-streams.ts",
  "ecdsa-sig-formatter": "functions/bundle-stubs/ecdsa-sig-formatter.ts",
  ms: "functions/bundle-stubs/ms.ts",
  semver: "functions/bundle-stubs/semver.ts",
  "source-map-js": "functions/bundle-stubs/source-map-js.ts",
};

/**
 * Library files replaced by stubs. Unlike the modules above, other files of their library import them by a relative
 * path.
 */
export const replacedFiles: Readonly<Record<string, FunctionSettings["entry"]>> = {
  "@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js":
    "functions/bundle-stubs/aws-config-files.ts",
  "@smithy/core/dist-es/submodules/serde/uuid/v4.js": "functions/bundle-stubs/uuid.ts",
};

/** Replaces these files. */
export const replaceLibraryFiles = (root: string): Plugin => ({
  name: "replaced files",
  setup({ onLoad }) {
    for (const [file, stub] of Object.entries(replacedFiles)) {
      onLoad({ filter: exactPathFilter(join(root, "node_modules", file)) }, async () => ({
        contents: await readFile(join(root, stub), "utf8"),
        loader: "ts",
      }));
    }
  },
});

const noAttestation = "Statements about an authenticator's make are discarded.";

/** Library files that no function needs, with the reason, which the stubs of their exports throw. */
export const stubbedFiles: Readonly<Record<string, string>> = {
  "zod/v4/core/json-schema-processors.js": "JSON Schemas are generated while functions are bundled.",
  "zod/v4/core/to-json-schema.js": "JSON Schemas are generated while functions are bundled.",
  "@smithy/signature-v4/dist-es/HeaderFormatter.js": "Only messages of event streams are signed with their headers.",
  "@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js": "Node has SHA-256 built in.",
  // Without this file, a response with a retry date is retried like one without.
  "@smithy/core/dist-es/submodules/serde/date-utils.js": "AWS sends functions dates as text only.",
  "@aws-sdk/endpoint-cache/dist-es/EndpointCache.js": "No operation that functions call discovers its endpoint.",
  "@smithy/core/dist-es/submodules/retry/util-retry/DefaultRateLimiter.js": "Only adaptive retries are rate-limited.",
  // Statements about an authenticator's make, and the certificates behind them: the shop discards them
  // (functions/sign-in/passkeys.ts). Their libraries would be a third of the function.
  ...Object.fromEntries(
    [
      ...["tpm/verifyAttestationTPM", "verifyAttestationAndroidKey", "verifyAttestationAndroidSafetyNet"],
      ...["verifyAttestationApple", "verifyAttestationFIDOU2F", "verifyAttestationPacked"],
    ].map((name) => [`@simplewebauthn/server/esm/registration/verifications/${name}.js`, noAttestation]),
  ),
  "@simplewebauthn/server/esm/helpers/convertX509PublicKeyToCOSE.js": noAttestation,
  "@simplewebauthn/server/esm/helpers/validateCertificatePath.js": noAttestation,
  "@simplewebauthn/server/esm/helpers/isCertRevoked.js": noAttestation,
  "@simplewebauthn/server/esm/helpers/getCertificateInfo.js": noAttestation,
  "@simplewebauthn/server/esm/metadata/verifyMDSBlob.js": noAttestation,
  "@simplewebauthn/server/esm/services/metadataService.js": noAttestation,
};

/**
 * Replaces the exports of the stubbed files with functions. zod reads some exports while building a schema, and the SDK
 * constructs some objects that it never uses, so an export can be read and called or constructed; calling the result
 * throws.
 */
export const stubLibraryFiles = (root: string): Plugin => ({
  name: "stubbed files",
  setup({ onLoad }) {
    for (const [file, reason] of Object.entries(stubbedFiles)) {
      const absolutePath = join(root, "node_modules", file);
      onLoad({ filter: exactPathFilter(absolutePath) }, async () => {
        const names = exportsOf(await readFile(absolutePath, "utf8"));
        const absent = `function absent() { return () => { throw new TypeError(${JSON.stringify(reason)}); } }`;
        return {
          contents: [absent, ...names.map((name) => `export const ${name} = absent;`)].join("\n"),
          loader: "js",
        };
      });
    }
  },
});

/** The names that a library's file exports. */
export function exportsOf(source: string): readonly string[] {
  const names = source.matchAll(/^export (?:async )?(?:const|function|class) (?<name>\w+)/gm);
  return [...names].flatMap(({ groups }) => groups?.name ?? []);
}
