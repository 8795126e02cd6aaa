import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, NestedStack, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { afterAll } from "vitest";
import * as z from "zod";
import type { StageFile } from "../../stages/stage-file.ts";
import { parseStage } from "../../stages/stage-settings.ts";
import { readBuiltSite } from "../built-site.ts";
import type { BundleFolders } from "../bundling/bundles.ts";
import { type Template as StackTemplate, templateSchema, withoutNestedStacks } from "../nested-stacks.ts";
import { addShop } from "../shop.ts";

export const root = join(import.meta.dirname, "../../..");

/** The fields of a stage's file, and the context of its deployment. */
export interface TemplateSettings extends Partial<StageFile> {
  /** Its name; "dev" by default. */
  readonly stage?: string;
  readonly originSecretVersion?: string;
}

/**
 * Synthesizes a stage's template like `cdk synth`, but with a one-page site and functions without code. The tests of
 * the bundles and of `cdk synth` use the real site and code. Resources of nested stacks are in it like all others, so
 * that a test need not know where they are.
 * @param settings the stage's file; by default prod has live payments and every other stage has test payments
 * @throws an error for an unacknowledged finding of cdk-nag or of the checks that `addChecks` adds
 */
export async function stageTemplate(
  { stage = "dev", originSecretVersion, ...file }: TemplateSettings = {},
  addChecks: (stack: Stack) => void = () => {},
  context: Readonly<Record<string, boolean>> = fasterSynthesis,
): Promise<Template> {
  const { main, nested } = await stageTemplates({ stage, originSecretVersion, ...file }, addChecks, context);
  const flat = await withoutNestedStacks(main, async (_objectKey, logicalId) => {
    const found = nested.get(logicalId);
    if (found === undefined) throw new Error(`There is no nested stack ${logicalId}.`);
    return found;
  });
  return Template.fromJSON(flat);
}

/** Like `stageTemplate`, but each stack by itself: the main one, and the nested ones by their logical ids in it. */
export async function stageTemplates(
  { stage = "dev", originSecretVersion, ...file }: TemplateSettings = {},
  addChecks: (stack: Stack) => void = () => {},
  context: Readonly<Record<string, boolean>> = fasterSynthesis,
): Promise<{ readonly main: StackTemplate; readonly nested: ReadonlyMap<string, StackTemplate> }> {
  const cdkConfig = z.object({ context: z.record(z.string(), z.unknown()) });
  const { context: flags } = cdkConfig.parse(JSON.parse(await readFile(join(root, "cdk.json"), "utf8")));
  const app = new App({
    outdir: await temporaryFolder(),
    // CloudFormation's own rules take seconds to load; the test of `cdk synth` runs them.
    builtinCloudFormationValidation: false,
    treeMetadata: false,
    context: { ...flags, ...context, stage, ...(originSecretVersion && { originSecretVersion }) },
  });
  const stack = addShop(app, await createEmptyBundles(), await readBuiltSite(await createSmallSite()), (name) =>
    parseStage(name, `stages/${name}.json`, JSON.stringify({ payments: name === "prod" ? "live" : "test", ...file })),
  );
  addChecks(stack);
  const main = templateSchema.parse(Template.fromStack(stack).toJSON());
  const nestedStacks = stack.node.findAll().filter((construct) => construct instanceof NestedStack);
  return {
    main,
    nested: new Map(
      nestedStacks.flatMap((nested) => {
        const resource = nested.nestedStackResource;
        if (resource === undefined) return [];
        return [[stack.getLogicalId(resource), templateSchema.parse(Template.fromStack(nested).toJSON())]];
      }),
    ),
  };
}

/** Skips asset copies and construct traces, because the assertions read only the template. */
const fasterSynthesis = { "aws:cdk:disable-asset-staging": true, "aws:cdk:disable-stack-trace": true };

async function createEmptyBundles(): Promise<BundleFolders> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "index.js"), "");
  return { folderOf: () => folder };
}

async function createSmallSite(): Promise<string> {
  const build = await temporaryFolder();
  await mkdir(join(build, "client/assets"), { recursive: true });
  await writeFile(join(build, "client/index.html"), "<!doctype html><title>Everline</title>");
  await writeFile(join(build, "client/assets/entry-abc123.js"), "");
  return build;
}

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** An empty folder, deleted after the test file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "everline-aws-"));
  folders.push(folder);
  return folder;
}
