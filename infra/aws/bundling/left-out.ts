import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import * as z from "zod";
import type { FunctionSettings } from "../../settings/function-settings.ts";
import { exactly } from "./exact-path.ts";

/**
 * What libraries import and no function ever reaches, with the file of ours that stands in for it. Each of these files says why. Only bundles leave
 * them out: locally and in tests functions run with the whole libraries, and so do the operator's commands, which look for credentials elsewhere.
 */
export const leftOut: Readonly<Record<string, FunctionSettings["entry"]>> = {
  "@aws-sdk/credential-provider-node": "functions/left-out/aws-credentials.ts",
  "@aws-sdk/endpoint-cache": "functions/left-out/endpoint-cache.ts",
  "@smithy/core/event-streams": "functions/left-out/event-streams.ts",
  "ecdsa-sig-formatter": "functions/left-out/ecdsa-sig-formatter.ts",
  ms: "functions/left-out/ms.ts",
  "node:fs/promises": "functions/left-out/shared-config-files.ts",
  semver: "functions/left-out/semver.ts",
};

/** Files within libraries that no function ever calls, with why. They keep the names of what they export, and using one of them throws. */
export const emptiedFiles: Readonly<Record<string, string>> = {
  "zod/v4/core/json-schema-processors.js": "JSON Schemas are made while functions are bundled.",
  "zod/v4/core/to-json-schema.js": "JSON Schemas are made while functions are bundled.",
  "@smithy/signature-v4/dist-es/HeaderFormatter.js": "Only messages of event streams are signed with their headers.",
  "@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js": "Node has SHA-256 itself.",
  // Without it, an answer that names a date to come again at is retried as one that names none.
  "@smithy/core/dist-es/submodules/serde/date-utils.js": "What functions read from AWS holds no dates but in text.",
  "@smithy/core/dist-es/submodules/retry/util-retry/DefaultRateLimiter.js": "Only adaptive retries keep to a rate.",
};

/**
 * Zod asks for a schema's method when it makes the schema, and the SDK makes what it may never use, so what is left can be called and
 * constructed once; what that gives cannot be used.
 */
export const emptied = (root: string): Plugin => ({
  name: "emptied files",
  setup({ onLoad }) {
    for (const [file, reason] of Object.entries(emptiedFiles)) {
      const whole = join(root, "node_modules", file);
      onLoad({ filter: exactly(whole) }, async () => {
        const source = await readFile(whole, "utf8");
        const names = [...source.matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(
          ([, name]) => name,
        );
        const absent = `function absent() { return () => { throw new TypeError(${JSON.stringify(reason)}); } }`;
        return {
          contents: [absent, ...names.map((name) => `export const ${name} = absent;`)].join("\n"),
          loader: "js",
        };
      });
    }
  },
});

/** Every client of the AWS SDK imports the whole package.json of its package for the version in it, which goes into the user agent. */
export const withoutPackageFiles: Plugin = {
  name: "without package.json",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[^\\/]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(path, "utf8")));
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
