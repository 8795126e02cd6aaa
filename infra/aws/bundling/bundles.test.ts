import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
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
import { stubbedFiles, stubs } from "./stubs.ts";

let bundles: Bundles;
beforeAll(async () => {
  bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"));
}, 60_000);

/** Each entry file once: some jobs and routes share a bundle. */
const functions = [
  ...new Map(Object.entries(allFunctionSettings).map(([name, row]) => [row.entry, { name, row }])).values(),
];

const who = (name: string) => Object.entries(routes).find(([id]) => id === name)?.[1].who;
const readsTheTable = ({ row }: Carrier) => row.table.length + row.indexes.length > 0;
const one =
  (...names: readonly string[]) =>
  ({ name }: Carrier) =>
    names.includes(name);

interface Carrier {
  readonly name: string;
  readonly row: FunctionSettings;
}

/** Which functions use a library, according to their settings and the contract; by name where neither says so. */
const uses: Readonly<Record<string, (carrier: Carrier) => boolean>> = {
  zod: () => true,
  "@aws-lambda-powertools/logger": () => true,
  "@middy/core": ({ name }) => who(name) !== undefined,
  "@aws-sdk/client-dynamodb": readsTheTable,
  "@aws-sdk/lib-dynamodb": readsTheTable,
  "@aws-sdk/client-secrets-manager": ({ row }) => row.secrets.length > 0,
  /** Functions that verify a token, and those that issue the first one. */
  jsonwebtoken: (carrier) =>
    !["anyone", "stripe", undefined].includes(who(carrier.name)) || one("register", "login")(carrier),
  bcryptjs: one("register", "login", "updateMe", "deleteMe", "beginSecondFactor"),
  otpauth: one(
    ...["beginSecondFactor", "confirmSecondFactor", "giveSecondFactor", "renewRecoveryCodes", "endSecondFactor"],
  ),
  stripe: one(
    ...["deleteMe", "deleteOrder", "createPaymentIntent", "completePayment", "getPaymentIntentStatus"],
    ...["confirmPayment", "receiveStripeEvent", "createDonationIntent", "completeDonation"],
    ...["getAdminHealth", "followAdminEvents", "deleteAdminUser", "refundAdminOrder", "resolveAdminOrder"],
    ...["refundAdminDonation", "resolveAdminDonation", "reconcile", "eraseAccounts"],
  ),
  "libphonenumber-js": one("createPaymentIntent", "updateAdminSettings"),
  "sanitize-html": one("updateAdminContent", "restoreContentVersion"),
};
/**
 * Ids are made where rows are created, and parsed where lists are read; no setting says exactly which functions those
 * are.
 */
const mayUse: typeof uses = { ulid: ({ row }) => row.table.includes("PutItem") || row.indexes.length > 0 };

/** The libraries with code in a function's bundle that are imported by files of the project. */
function importedBy(entry: FunctionSettings["entry"]): string[] {
  const carried = packagesIn(bundles.metafile, entry);
  const ownFiles = filesIn(bundles.metafile, entry).filter((file) => packageOf(file) === undefined);
  const imported = ownFiles.flatMap((file) => bundles.metafile.inputs[file]?.imports ?? []);
  return [...new Set(imported.flatMap(({ path }) => packageOf(path) ?? []))].filter((name) => carried.has(name));
}

describe("a function's bundle", () => {
  it("exports a handler, and loads without external input", { timeout: 60_000 }, async () => {
    for (const { row } of functions) {
      const loaded: unknown = createRequire(import.meta.url)(join(bundles.folderOf(row.entry), "index.js"));
      expect(z.object({ handler: z.function() }).safeParse(loaded).success, row.entry).toBe(true);
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
    const misplaced = functions.flatMap((carrier) => {
      const carried = importedBy(carrier.row.entry);
      const used = Object.keys(uses).filter((name) => uses[name]?.(carrier) === true);
      return [
        ...carried
          .filter((name) => !used.includes(name) && mayUse[name]?.(carrier) !== true)
          .map((name) => `${carrier.name} carries ${name}, which it does not use.`),
        ...used
          .filter((name) => !carried.includes(name))
          .map((name) => `${carrier.name} does not carry ${name}, which it uses.`),
      ];
    });
    expect(misplaced).toEqual([]);
  });

  it("contains Stripe's library exactly where the function may read Stripe's keys", () => {
    const carriers = functions.filter(({ row }) => importedBy(row.entry).includes("stripe"));
    const readers = functions.filter(({ row }) => row.secrets.includes("stripe"));
    expect(readers.length).toBeGreaterThan(0);
    expect(readers.map(({ name }) => name)).toEqual(carriers.map(({ name }) => name));
  });

  it("contains the pages' copy only where content is displayed or restored", () => {
    const carrying = functions.filter(({ row }) =>
      filesIn(bundles.metafile, row.entry).includes("shared/content/built-in/built-in-copy.ts"),
    );
    expect(carrying.map(({ name }) => name)).toEqual([
      "getContent",
      "listAdminContent",
      "getContentVersion",
      "restoreContentVersion",
    ]);
  });
});

it("functions stay within the size budget of their kind", async () => {
  const sizes = await Promise.all(
    functions.map(async ({ name, row }) => {
      const bytes = await readFile(join(bundles.folderOf(row.entry), "index.js"));
      const kind = bundleKind(bundles.metafile, row.entry);
      return { name, gzip: gzipSync(bytes, { level: 9 }).length, limit: bundleLimits[kind].gzip };
    }),
  );
  expect(sizes.length).toBeGreaterThan(50);
  expect(sizes.filter(({ gzip, limit }) => gzip > limit)).toEqual([]);
});

describe("a precomputed module", () => {
  const repliesOf = async (id: RouteId, request: object = {}) => {
    const { token } = await newAdmin();
    const event = eventOf(id, { token, ...request });
    const bundled: unknown = createRequire(import.meta.url)(
      join(bundles.folderOf(routeSettings[id].entry), "index.js"),
    );
    const replies = [
      await route.parse(bundled).handler(event, {}),
      await route.parse({ ...(await import(join(root, routeSettings[id].entry))) }).handler(event, {}),
    ];
    return replies.map((reply) => JSON.parse(replyShape.parse(reply).body));
  };

  it("has the default content, and preserves entities", async () => {
    const callout = { html: "<p>caf&eacute; &amp; t&#233; &bogus;</p>" };
    for (const content of [termsContent, { ...termsContent, callout }]) {
      const save = { params: { page: "terms" }, body: { content } };
      const [bundled, original] = await repliesOf("updateAdminContent", save);
      expect(bundled).toMatchObject({ content, version: content === termsContent ? 0 : 1 });
      expect(original).toEqual(bundled);
    }
  });

  it.each(["getOpenApi", "listAdminContent"] as const)("equals what %s computes at run time", async (id) => {
    const [bundled, original] = await repliesOf(id);
    expect(Object.keys(original).length).toBeGreaterThan(3);
    expect(bundled).toEqual(original);
  });
});

describe("stubbed code", () => {
  /** The packages known to import it. Review any other before adding it here. */
  const askedBy: Readonly<Record<string, readonly string[]>> = {
    "@aws-sdk/credential-provider-node": ["@aws-sdk/client-dynamodb", "@aws-sdk/client-secrets-manager"],
    "@smithy/core/event-streams": ["@smithy/core"],
    "ecdsa-sig-formatter": ["jwa"],
    ms: ["jsonwebtoken"],
    semver: ["jsonwebtoken"],
  };

  it("is imported only by the libraries that were reviewed", () => {
    const stubCallers = Object.entries(stubs).map(([module, file]) => {
      const importers = Object.entries(bundles.metafile.inputs).filter(([, { imports }]) =>
        imports.some(({ path }) => path === file),
      );
      return [module, [...new Set(importers.map(([importer]) => packageOf(importer) ?? importer))].sort()];
    });
    expect(Object.fromEntries(stubCallers)).toEqual(askedBy);
  });

  it("still exists in the library", () => {
    const carried = Object.keys(bundles.metafile.inputs);
    expect(Object.keys(stubbedFiles).filter((file) => !carried.includes(`node_modules/${file}`))).toEqual([]);
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
    "gives jsonwebtoken the same results for %s as the whole library",
    (question) => {
      expect(createRequire(import.meta.url)(`jsonwebtoken/lib/${question}.js`)).toBe(true);
    },
  );

  it("is not missed: bundles sign in, read, save content and open a payment", { timeout: 60_000 }, async () => {
    const admin = await newAdmin();
    for (const id of ["login", "getMe", "getContent", "updateAdminContent", "createPaymentIntent"] as const) {
      const request = await happyPaths()
        .find((path) => path.id === id)
        ?.prepare(admin);
      const index = join(bundles.folderOf(routeSettings[id].entry), "index.js");
      const { handler } = route.parse(createRequire(import.meta.url)(index));
      const { statusCode, body } = replyShape.parse(await handler(eventOf(id, request ?? {}), {}));
      expect(statusCode, `${id}: ${body}`).toBe(200);
    }
  });

  it("is the routes' methods and addresses; access level, proof and body limit remain", async () => {
    const { entry } = routeSettings.updateAdminSettings;
    const index = join(bundles.folderOf(entry), "index.js");
    expect(await readFile(index, "utf8")).not.toContain("/api/admin");
    const { handler } = route.parse(createRequire(import.meta.url)(index));
    const updateWith = async (request: object) =>
      replyShape.parse(await handler(eventOf("updateAdminSettings", request), {}));
    const customer = await newCustomer();
    const admin = await newAdmin();
    const adminWithOldSignIn = await newAdmin(new Date(Date.now() - 20 * 60_000));
    const body = { settings: {} };
    expect(await updateWith({ token: customer.token, body })).toMatchObject({ statusCode: 403 });
    expect((await updateWith({ token: adminWithOldSignIn.token, body })).body).toContain("proof_required");
    expect(await updateWith({ token: admin.token, body: { settings: { note: "x".repeat(200_000) } } })).toMatchObject({
      statusCode: 413,
    });
  });
});

const route = z.object({
  handler: z.custom<(event: object, context: object) => Promise<unknown>>((value) => typeof value === "function"),
});
const replyShape = z.object({ statusCode: z.int(), body: z.string() });

it("names the function whose entry file is missing", async () => {
  const out = await temporaryFolder();
  await expect(
    bundleFunctions(root, out, { login: { entry: "functions/routes/accounts/log-me-in.ts" } }),
  ).rejects.toThrow(
    "infra's settings say that login is deployed from functions/routes/accounts/log-me-in.ts, but there is no such file.",
  );
});
