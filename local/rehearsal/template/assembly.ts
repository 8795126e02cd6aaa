import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { type Resource, type Template, templateSchema, withoutNestedStacks } from "#infra/aws/nested-stacks.ts";

const assets = z.object({
  files: z.record(
    z.string(),
    z.object({
      source: z.object({ path: z.string() }),
      destinations: z.record(z.string(), z.object({ objectKey: z.string() })),
    }),
  ),
});

export type { Resource };

/** The output of `cdk synth` for one stage: the CloudFormation template and the files to upload with it. */
export interface Assembly {
  readonly stackName: string;
  /** By logical id; those of nested stacks too. */
  readonly resources: ReadonlyMap<string, Resource>;
  /** Unresolved values of the stack's outputs. */
  readonly outputs: ReadonlyMap<string, unknown>;
  /** Returns the path of the file or folder that is uploaded under this key of the assets bucket. */
  assetOf(objectKey: string): string;
}

const templateSuffix = ".template.json";
const nestedTemplateSuffix = ".nested.template.json";

/** Nested stacks belong to the shop's. The vault for copies of backups is a stack that nothing in the shop calls. */
function isTemplateOfShop(name: string): boolean {
  const otherSuffixes = [nestedTemplateSuffix, `-copies${templateSuffix}`];
  return name.endsWith(templateSuffix) && !otherSuffixes.some((suffix) => name.endsWith(suffix));
}

/**
 * Reads an output folder of `cdk synth`.
 * @throws UserError when it contains no stack, or more than one
 */
export async function readAssembly(folder: string): Promise<Assembly> {
  const names = await readdir(folder).catch(() => []);
  const [file, ...otherFiles] = names.filter(isTemplateOfShop);
  if (file === undefined) throw new UserError(`There is no synthesized stack in ${folder}; run \`npm run synth\`.`);
  if (otherFiles.length > 0)
    throw new UserError(`There are several stacks in ${folder}: ${[file, ...otherFiles].join(", ")}.`);
  const stackName = file.slice(0, -templateSuffix.length);
  const { files } = assets.parse(await readJson(path.join(folder, `${stackName}.assets.json`)));
  const assetPaths = new Map(
    Object.values(files).flatMap(({ source, destinations }) =>
      Object.values(destinations).map(({ objectKey }) => [objectKey, path.join(folder, source.path)] as const),
    ),
  );
  const assetOf = (objectKey: string): string => {
    const assetPath = assetPaths.get(objectKey);
    if (assetPath === undefined) throw new Error(`The stack refers to ${objectKey}, which is not one of its assets.`);
    return assetPath;
  };
  const { Resources, Outputs } = await withoutNestedStacks(await readTemplate(path.join(folder, file)), (objectKey) =>
    readTemplate(assetOf(objectKey)),
  );
  return {
    stackName,
    resources: new Map(Object.entries(Resources)),
    outputs: new Map(Object.entries(Outputs).map(([name, { Value }]) => [name, Value])),
    assetOf,
  };
}

async function readTemplate(file: string): Promise<Template> {
  return templateSchema.parse(await readJson(file));
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, "utf8"));
}
