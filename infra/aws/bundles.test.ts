import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { everyFunction } from "../every-function.ts";
import type { FunctionSettings } from "../function-settings.ts";
import { type Bundles, bundleFunctions } from "./bundles.ts";
import { root, temporaryFolder } from "./testing/stage-template.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"));
}, 60_000);

const entries = new Map(Object.entries(everyFunction).map(([name, { entry }]) => [entry, name]));

/** Every source file in the bundle of an entry file, from the project's root. */
function inputsOf(entry: FunctionSettings["entry"]): string[] {
  const output = Object.values(bundles.metafile.outputs).find(({ entryPoint }) => entryPoint === entry);
  if (!output) throw new Error(`${entry} was not bundled`);
  return Object.keys(output.inputs);
}

/** "node_modules/@aws-sdk/core/…" is "@aws-sdk/core". */
const packageOf = (file: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
const carries = (entry: FunctionSettings["entry"], part: string) =>
  inputsOf(entry).some((file) => (packageOf(file) ?? file) === part);

/** What is heavy, by the name of its library or file: which functions may carry it, and how much it may weigh there, in KB of gzip. */
const heavy = {
  stripe: {
    adds: 45,
    carriedBy: [
      "deleteMe",
      "deleteOrder",
      "createPaymentIntent",
      "completePayment",
      "getPaymentIntentStatus",
      "confirmPayment",
      "receiveStripeEvent",
      "createDonationIntent",
      "completeDonation",
      "getAdminHealth",
      "followAdminEvents",
      "deleteAdminUser",
      "refundAdminOrder",
      "resolveAdminOrder",
      "refundAdminDonation",
      "resolveAdminDonation",
      "reconcile",
      "eraseAccounts",
    ],
  },
  "libphonenumber-js": { adds: 40, carriedBy: ["createPaymentIntent", "updateAdminSettings"] },
  otpauth: {
    adds: 5,
    carriedBy: [
      "beginSecondFactor",
      "confirmSecondFactor",
      "giveSecondFactor",
      "renewRecoveryCodes",
      "endSecondFactor",
    ],
  },
  "sanitize-html": { adds: 75, carriedBy: ["updateAdminContent", "restoreContentVersion"] },
  // The copy of all pages in all languages.
  "shared/content/pages.ts": {
    adds: 20,
    carriedBy: [
      "getContent",
      "listAdminContent",
      "updateAdminContent",
      "listContentVersions",
      "getContentVersion",
      "restoreContentVersion",
    ],
  },
} as const;
const withoutThem = 195;

describe("the functions' bundles", () => {
  it("export a handler each, and load without reading anything from outside", { timeout: 60_000 }, async () => {
    for (const entry of entries.keys()) {
      const loaded: unknown = createRequire(import.meta.url)(join(bundles.folderOf(entry), "index.js"));
      expect(z.object({ handler: z.function() }).safeParse(loaded).success, entry).toBe(true);
    }
  });

  it("hold neither a development tool nor a test nor anything of the site", async () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    const files = Object.values(bundles.metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => (packageOf(file) ?? "") in devDependencies)).toEqual([]);
    expect(files.filter((file) => /\.test\.|^(web|infra|journeys)\/|react/.test(file))).toEqual([]);
  });

  it.each(Object.entries(heavy))("carry %s where it is needed, and nowhere else", (part, { carriedBy }) => {
    const names = [...entries].filter(([entry]) => carries(entry, part)).map(([, name]) => name);
    expect(names).toEqual(carriedBy);
  });

  it("do not grow unnoticed", async () => {
    const sizes = await Promise.all(
      [...entries].map(async ([entry, name]) => {
        const bytes = await readFile(join(bundles.folderOf(entry), "index.js"));
        const extra = Object.entries(heavy).map(([part, { adds }]) => (carries(entry, part) ? adds : 0));
        const limit = extra.reduce((sum, adds) => sum + adds, withoutThem);
        return { name, KB: kilobytes(bytes.length), gzip: kilobytes(gzipSync(bytes).length), limit };
      }),
    );
    console.table(sizes);
    expect(sizes.filter(({ gzip, limit }) => gzip > limit)).toEqual([]);
  });
});

it("names the function whose entry file is missing", async () => {
  const out = await temporaryFolder();
  await expect(
    bundleFunctions(root, out, { login: { entry: "functions/routes/accounts/log-me-in.ts" } }),
  ).rejects.toThrow(
    "infra's settings say that login is deployed from functions/routes/accounts/log-me-in.ts, but there is no such file.",
  );
});

function kilobytes(bytes: number): number {
  return Math.round(bytes / 1000);
}
