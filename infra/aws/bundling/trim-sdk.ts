import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "esbuild";
import { exactPathFilter } from "./exact-path.ts";

/** The clients whose schemas are trimmed. */
export const trimmedClients = ["client-dynamodb", "client-secrets-manager", "client-sesv2"] as const;

/**
 * The errors of these clients that functions recognize by their class. All others become the client's general exception
 * with the same name, status and message, which is all that functions and the SDK's retries read.
 */
export const recognizedErrors: ReadonlySet<string> = new Set([
  "ConditionalCheckFailedException",
  "TransactionCanceledException",
  "TransactionConflictException",
]);

/**
 * Leaves out of the AWS SDK what no function uses, and what the bundler cannot see to be unused:
 * - the schemas of operations that no function calls: SES has 110 operations, and functions call one
 * - the classes of errors that no function recognizes
 * - signatures for several regions at once, for which SES's client carries a second signer
 * - all of a client's `package.json` but its version, which requests state
 */
export const trimSdk = (root: string): Plugin => ({
  name: "trimmed SDK",
  setup({ onLoad }) {
    const sdk = join(root, "node_modules/@aws-sdk");
    for (const client of trimmedClients) {
      const schemas = join(sdk, client, "dist-es/schemas/schemas_0.js");
      onLoad({ filter: exactPathFilter(schemas) }, async () => ({
        contents: trimSchemas(await readFile(schemas, "utf8")),
        loader: "js",
      }));
      const description = join(sdk, client, "package.json");
      onLoad({ filter: exactPathFilter(description) }, async () => {
        const { version } = JSON.parse(await readFile(description, "utf8"));
        return { contents: JSON.stringify({ version }), loader: "json" };
      });
    }
    onLoad({ filter: exactPathFilter(join(sdk, "signature-v4-multi-region/dist-es/index.js")) }, () => ({
      contents:
        'export { SignatureV4SignWithCredentials as SignatureV4MultiRegion } from "./SignatureV4SignWithCredentials";',
      loader: "js",
      resolveDir: join(sdk, "signature-v4-multi-region/dist-es"),
    }));
  },
});

/** Makes each schema the result of a call that is marked as pure, because objects with computed names count as used. */
function trimSchemas(source: string): string {
  return source
    .replace(/^n0_registry\.registerError\((\w+)\$, .*\n/gm, (registration, name: string) =>
      recognizedErrors.has(name) ? registration : "",
    )
    .replace(
      /^((?:export )?var \S+ = )(\[[^;]*?\n\]);$/gm,
      (_statement, start: string, value: string) => `${start}/* @__PURE__ */ (() => ${value})();`,
    );
}
