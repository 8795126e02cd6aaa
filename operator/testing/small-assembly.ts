import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** The resources of a small template, by logical id. */
export type Resources = Readonly<Record<string, { readonly Type: string; readonly [key: string]: unknown }>>;

/** Writes the output of a synthesis by hand: one stack without assets, as cdk reads it. Returns the folder. */
export async function writeSmallAssembly(
  folder: string,
  stack: string,
  resources: Resources,
  outputs: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const templateFile = `${stack}.template.json`;
  const Outputs = Object.fromEntries(Object.entries(outputs).map(([name, Value]) => [name, { Value }]));
  await writeFile(path.join(folder, templateFile), JSON.stringify({ Resources: resources, Outputs }));
  const artifact = {
    type: "aws:cloudformation:stack",
    environment: "aws://unknown-account/unknown-region",
    properties: { templateFile },
  };
  const manifest = { version: "48.0.0", artifacts: { [stack]: artifact } };
  await writeFile(path.join(folder, "manifest.json"), JSON.stringify(manifest));
  return folder;
}
