import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mailFunctionSettings } from "../../settings/mail-functions.ts";
import { routeSettings } from "../../settings/routes.ts";
import { root, temporaryFolder } from "../testing/stage-template.ts";
import { bundleFunctions } from "./bundles.ts";
import { constantsOf, statementsOf } from "./module-source.ts";
import { precomputedFiles } from "./precomputed.ts";
import { definesSchemas } from "./unused-schemas.ts";

it("a function carries the schemas that it uses, and no others of the same modules", async () => {
  const { sendMails } = mailFunctionSettings;
  const { login } = routeSettings;
  const bundles = await bundleFunctions(root, join(await temporaryFolder(), "functions"), { sendMails, login });
  const codeOf = ({ entry }: { readonly entry: typeof login.entry }) =>
    readFile(join(bundles.folderOf(entry), "index.js"), "utf8");
  // Signing in writes a mail, which `sendMails` reads.
  const fieldsOfMails = ["endsLicense", "heldUntil", "droppedBecause"];
  const [reader, writer] = [await codeOf(sendMails), await codeOf(login)];
  expect(fieldsOfMails.filter((field) => !reader.includes(field))).toEqual([]);
  expect(fieldsOfMails.filter((field) => writer.includes(field))).toEqual([]);
});

it("loading a module that defines schemas has no effect but its exports", async () => {
  const modules: string[] = [];
  const effects: string[] = [];
  for await (const file of glob("{shared,functions}/**/*.ts", { cwd: root })) {
    const source = await readFile(join(root, file), "utf8");
    if (/\.test\.ts$|\/testing\//.test(file) || precomputedFiles.includes(file) || !definesSchemas(source)) continue;
    modules.push(file);
    const statements = statementsOf(file, source).filter(({ type }) => type === "ExpressionStatement");
    const values = constantsOf(file, source).flatMap(({ init }) => init ?? []);
    const parsedValues = values.filter(
      ({ type, start, end }) => type !== "ArrowFunctionExpression" && /parse\(|env\b/i.test(source.slice(start, end)),
    );
    effects.push(...[...statements, ...parsedValues].map(({ start, end }) => `${file}: ${source.slice(start, end)}`));
  }
  expect(modules.length).toBeGreaterThan(100);
  expect(effects).toEqual([]);
});
