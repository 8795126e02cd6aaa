import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { eventOf } from "#functions/testing/front-door.ts";
import { happyPaths } from "#functions/testing/happy-paths/every-route.ts";
import { newAdmin, newCustomer } from "#functions/testing/people.ts";
import { termsContent } from "#shared/content/terms.ts";
import { type RouteId, routes } from "#shared/contract/routes.ts";
import { allFunctionSettings } from "../../settings/all-function-settings.ts";
import type { FunctionSettings } from "../../settings/function-settings.ts";
import { routeSettings } from "../../settings/routes.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleKind, bundleLimits, filesIn, packageOf, packagesIn } from "./bundle-contents.ts";
import { type Bundles, bundleFunctions } from "./bundles.ts";
import { replacedFiles, stubbedFiles, stubs } from "./stubs.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"));
});

/** One function per entry file: functions with the same entry file share a bundle. */
const functions = [
  ...new Map(
    Object.entries(allFunctionSettings).map(([name, settings]) => [settings.entry, { name, settings }]),
  ).values(),
];

const accessLevelOf = (name: string) => Object.entries(routes).find(([id]) => id === name)?.[1].who;
const usesTable = ({ settings }: TestedFunction) => settings.table.length + settings.indexes.length > 0;
const isNamed =
  (...names: readonly string[]) =>
  ({ name }: TestedFunction) =>
    names.includes(name);

interface TestedFunction {
  readonly name: string;
  readonly settings: FunctionSettings;
}

/** Whether a function uses a library, according to its settings or the contract, or by name where neither tells. */
const usesLibrary: Readonly<Record<string, (testedFunction: TestedFunction) => boolean>> = {
  zod: () => true,
  "@aws-lambda-powertools/logger": () => true,
  "@middy/core": ({ name }) => accessLevelOf(name) !== undefined,
  "@aws-sdk/client-dynamodb": usesTable,
  "@aws-sdk/lib-dynamodb": usesTable,
  "@aws-sdk/client-secrets-manager": ({ settings }) => settings.secrets.length > 0,
  /** Used to verify a token, and to issue the first one. */
  jsonwebtoken: (testedFunction) =>
    !["anyone", "assistant", "stripe", undefined].includes(accessLevelOf(testedFunction.name)) ||
    isNamed("register", "login", "signInByLink", "resetPassword", "signInWithPasskey")(testedFunction),
  /** Names the device of a sign-in. */
  bowser: isNamed("register", "login", "signInByLink", "resetPassword", "signInWithPasskey"),
  bcryptjs: isNamed(
    ...["register", "login", "updateMe", "deleteMe", "beginSecondFactor", "visit", "beginPasskey", "removePasskey"],
    ...["confirmAddress", "resetPassword"],
  ),
  "@simplewebauthn/server": isNamed(
    ...["beginPasskey", "addPasskey", "removePasskey", "signInWithPasskey", "givePasskey"],
  ),
  otpauth: isNamed(
    ...["beginSecondFactor", "confirmSecondFactor", "giveSecondFactor", "renewRecoveryCodes", "endSecondFactor"],
  ),
  stripe: isNamed(
    ...["deleteMe", "deleteOrder", "createPaymentIntent", "completePayment", "getPaymentIntentStatus"],
    ...["confirmPayment", "receiveStripeEvent", "createDonationIntent", "completeDonation"],
    ...["getAdminHealth", "followAdminEvents", "deleteAdminUser", "refundAdminOrder", "resolveAdminOrder"],
    ...["refundAdminDonation", "resolveAdminDonation", "refundOrder", "reconcile", "eraseAccounts", "attention"],
  ),
  "@aws-sdk/client-sesv2": isNamed("sendMails", "sweepMails"),
  "libphonenumber-js": isNamed("createPaymentIntent", "updateAdminSettings", "changeAdminOrderLine"),
  "sanitize-html": isNamed("updateAdminContent", "restoreContentVersion"),
};
/**
 * Libraries that a function may contain or not. ULIDs are created with new rows, and parsed in some lists; no setting
 * says exactly which functions do so, and each sign-in creates the id of a session.
 */
const mayUseLibrary: typeof usesLibrary = {
  ulid: ({ name, settings }) =>
    settings.table.includes("PutItem") ||
    settings.indexes.length > 0 ||
    ["login", "signInWithPasskey"].includes(name ?? ""),
};

/** The libraries that files of the project import, and that have code in a function's bundle. */
function librariesImportedBy(entry: FunctionSettings["entry"]): string[] {
  const bundledPackages = packagesIn(bundles.metafile, entry);
  const ownFiles = filesIn(bundles.metafile, entry).filter((file) => packageOf(file) === undefined);
  const imported = ownFiles.flatMap((file) => bundles.metafile.inputs[file]?.imports ?? []);
  return [...new Set(imported.flatMap(({ path }) => packageOf(path) ?? []))].filter((name) =>
    bundledPackages.has(name),
  );
}

describe("a function's bundle", () => {
  it("can be loaded on its own, and exports a handler", async () => {
    for (const { settings } of functions) {
      const bundle: unknown = createRequire(import.meta.url)(join(bundles.folderOf(settings.entry), "index.js"));
      expect(z.object({ handler: z.function() }).safeParse(bundle).success, settings.entry).toBe(true);
    }
  });

  it("contains no development tool, no test and nothing of the site", async () => {
    const { devDependencies } = z
      .object({ devDependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile(join(root, "package.json"), "utf8")));
    const files = Object.values(bundles.metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs));
    expect(files.length).toBeGreaterThan(100);
    expect(files.filter((file) => (packageOf(file) ?? "") in devDependencies)).toEqual([]);
    expect(files.filter((file) => /\.test\.|^(web|infra|journeys)\/|react/.test(file))).toEqual([]);
  });

  it("contains exactly the libraries that the function uses", () => {
    const misplaced = functions.flatMap((testedFunction) => {
      const bundledLibraries = librariesImportedBy(testedFunction.settings.entry);
      const usedLibraries = Object.keys(usesLibrary).filter((name) => usesLibrary[name]?.(testedFunction) === true);
      return [
        ...bundledLibraries
          .filter((name) => !usedLibraries.includes(name) && mayUseLibrary[name]?.(testedFunction) !== true)
          .map((name) => `${testedFunction.name} contains ${name}, which it does not use.`),
        ...usedLibraries
          .filter((name) => !bundledLibraries.includes(name))
          .map((name) => `${testedFunction.name} does not contain ${name}, which it uses.`),
      ];
    });
    expect(misplaced).toEqual([]);
  });

  it("contains Stripe's library if and only if the function may read Stripe's keys", () => {
    const withStripe = functions.filter(({ settings }) => librariesImportedBy(settings.entry).includes("stripe"));
    const withStripeKeys = functions.filter(({ settings }) => settings.secrets.includes("stripe"));
    expect(withStripeKeys.length).toBeGreaterThan(0);
    expect(withStripeKeys.map(({ name }) => name)).toEqual(withStripe.map(({ name }) => name));
  });

  it("contains the pages' built-in copy only if the function returns or restores content", () => {
    const withBuiltInCopy = functions.filter(({ settings }) =>
      filesIn(bundles.metafile, settings.entry).includes("shared/content/built-in/built-in-copy.ts"),
    );
    expect(withBuiltInCopy.map(({ name }) => name)).toEqual([
      "getContent",
      "listAdminContent",
      "getContentVersion",
      "restoreContentVersion",
    ]);
  });
});

it("functions stay within the size budget of their kind", async () => {
  const sizes = await Promise.all(
    functions.map(async ({ name, settings }) => {
      const bytes = await readFile(join(bundles.folderOf(settings.entry), "index.js"));
      const kind = bundleKind(bundles.metafile, settings.entry);
      return { name, gzip: gzipSync(bytes, { level: 9 }).length, limit: bundleLimits[kind].gzip };
    }),
  );
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ gzip, limit }) => gzip > limit)).toEqual([]);
});

describe("a precomputed module", () => {
  const repliesOfBundleAndSource = async (id: RouteId, request: object = {}) => {
    const { token } = await newAdmin();
    const event = eventOf(id, { token, ...request });
    const bundle: unknown = createRequire(import.meta.url)(join(bundles.folderOf(routeSettings[id].entry), "index.js"));
    const replies = [
      await routeModule.parse(bundle).handler(event, {}),
      await routeModule.parse({ ...(await import(join(root, routeSettings[id].entry))) }).handler(event, {}),
    ];
    return replies.map((reply) => JSON.parse(replyShape.parse(reply).body));
  };

  it("recognizes the default content and preserves HTML entities, as its source does", async () => {
    const callout = { html: "<p>caf&eacute; &amp; t&#233; &bogus;</p>" };
    for (const content of [termsContent, { ...termsContent, callout }]) {
      const save = { params: { page: "terms" }, body: { content } };
      const [bundled, original] = await repliesOfBundleAndSource("updateAdminContent", save);
      expect(bundled).toMatchObject({ content, version: content === termsContent ? 0 : 1 });
      expect(original).toEqual(bundled);
    }
  });

  it.each(["getOpenApi", "listAdminContent"] as const)(
    "gives %s the same response as its source does at run time",
    async (id) => {
      const [bundled, original] = await repliesOfBundleAndSource(id);
      expect(Object.keys(original).length).toBeGreaterThan(3);
      expect(bundled).toEqual(original);
    },
  );
});

describe("stubbed code", () => {
  /** The packages known to import a stubbed module. Review any other before adding it here. */
  const knownImporters: Readonly<Record<string, readonly string[]>> = {
    "@aws-sdk/credential-provider-node": [
      "@aws-sdk/client-dynamodb",
      "@aws-sdk/client-secrets-manager",
      "@aws-sdk/client-sesv2",
    ],
    "@smithy/core/event-streams": ["@smithy/core"],
    "ecdsa-sig-formatter": ["jwa"],
    ms: ["jsonwebtoken"],
    semver: ["jsonwebtoken"],
    "source-map-js": ["postcss"],
  };

  it("is imported only by the libraries that were reviewed", () => {
    const importersByModule = Object.entries(stubs).map(([module, file]) => {
      const importers = Object.entries(bundles.metafile.inputs).filter(([, { imports }]) =>
        imports.some(({ path }) => path === file),
      );
      return [module, [...new Set(importers.map(([importer]) => packageOf(importer) ?? importer))].sort()];
    });
    expect(Object.fromEntries(importersByModule)).toEqual(knownImporters);
  });

  it("still exists in the library", () => {
    const bundledFiles = Object.keys(bundles.metafile.inputs);
    const replacedOrStubbed = Object.keys({ ...stubbedFiles, ...replacedFiles });
    expect(replacedOrStubbed.filter((file) => !bundledFiles.includes(`node_modules/${file}`))).toEqual([]);
  });

  it("is all that would load Node's promises of files and its Web Crypto before a sign-in begins", async () => {
    const bundle = join(bundles.folderOf(routeSettings.login.entry), "index.js");
    const list = "require(process.argv[1]); console.log(JSON.stringify(process.moduleLoadList)); process.exit()";
    const { stdout } = await promisify(execFile)(process.execPath, ["-e", list, bundle], { env: {} });
    const loaded = z.array(z.string()).parse(JSON.parse(stdout));
    expect(loaded).toContain("NativeModule https");
    expect(loaded.filter((name) => /internal\/fs\/promises$|webcrypto$/.test(name))).toEqual([]);
  });

  it("is not needed by any DynamoDB command", async () => {
    const client = join(root, "node_modules/@aws-sdk/client-dynamodb/dist-es");
    const commands = await readFile(join(client, "commands/index.js"), "utf8");
    const files = [...commands.matchAll(/from "(\.\/\w+)"/g)].map(([, name = ""]) => join(client, "commands", name));
    expect(files.length).toBeGreaterThan(50);
    const sources = await Promise.all(files.map((file) => readFile(`${file}.js`, "utf8")));
    expect(sources.filter((source) => /EndpointDiscovery|eventStream/i.test(source))).toEqual([]);
  });

  it.each(["psSupported", "asymmetricKeyDetailsSupported", "rsaPssKeyDetailsSupported"])(
    "is right to assume %s, which jsonwebtoken finds true with the real libraries",
    (capability) => {
      expect(createRequire(import.meta.url)(`jsonwebtoken/lib/${capability}.js`)).toBe(true);
    },
  );

  it("is not needed to sign in, read an account, read and save content, open a payment, or add and use a passkey", {}, async () => {
    const admin = await newAdmin();
    const ids = ["login", "getMe", "getContent", "updateAdminContent", "createPaymentIntent"] as const;
    for (const id of [...ids, "addPasskey", "signInWithPasskey"] as const) {
      const request = await happyPaths()
        .find((path) => path.id === id)
        ?.prepare(admin);
      const index = join(bundles.folderOf(routeSettings[id].entry), "index.js");
      const { handler } = routeModule.parse(createRequire(import.meta.url)(index));
      const { statusCode, body } = replyShape.parse(await handler(eventOf(id, request ?? {}), {}));
      expect(statusCode, `${id}: ${body}`).toBe(200);
    }
  });

  it("includes the routes' methods and paths, but not their access level, proof and body limit", async () => {
    const { entry } = routeSettings.updateAdminSettings;
    const index = join(bundles.folderOf(entry), "index.js");
    expect(await readFile(index, "utf8")).not.toContain("/api/admin");
    const { handler } = routeModule.parse(createRequire(import.meta.url)(index));
    const callWith = async (request: object) =>
      replyShape.parse(await handler(eventOf("updateAdminSettings", request), {}));
    const customer = await newCustomer();
    const admin = await newAdmin();
    const adminWithOldSignIn = await newAdmin(new Date(Date.now() - 20 * 60_000));
    const body = { settings: {} };
    expect(await callWith({ token: customer.token, body })).toMatchObject({ statusCode: 403 });
    expect((await callWith({ token: adminWithOldSignIn.token, body })).body).toContain("proof_required");
    expect(await callWith({ token: admin.token, body: { settings: { note: "x".repeat(200_000) } } })).toMatchObject({
      statusCode: 413,
    });
  });
});

const routeModule = z.object({
  handler: z.custom<(event: object, context: object) => Promise<unknown>>((value) => typeof value === "function"),
});
const replyShape = z.object({ statusCode: z.int(), body: z.string() });

it("bundling throws an error that names the function whose entry file is missing", async () => {
  const out = await temporaryFolder();
  await expect(
    bundleFunctions(root, out, { login: { entry: "functions/routes/accounts/log-me-in.ts" } }),
  ).rejects.toThrow(
    "infra's settings say that login is deployed from functions/routes/accounts/log-me-in.ts, but there is no such file.",
  );
});
