import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** The resources of a small template, by logical id. */
export type Resources = Readonly<Record<string, { readonly Type: string; readonly [key: string]: unknown }>>;

/**
 * Writes the output of a synthesis by hand, without assets, as cdk reads it: one stack and, if `copyToRegion` names a
 * region, an empty vault there that the stack depends on. Returns the folder.
 */
export async function writeSmallAssembly(
  folder: string,
  stack: string,
  resources: Resources,
  outputs: Readonly<Record<string, unknown>> = {},
  { copyToRegion, isProtected = false }: { readonly copyToRegion?: string; readonly isProtected?: boolean } = {},
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const write = (file: string, content: object) => writeFile(path.join(folder, file), JSON.stringify(content));
  const artifact = (templateFile: string, region: string, dependencies: readonly string[] = []) => ({
    type: "aws:cloudformation:stack",
    environment: `aws://unknown-account/${region}`,
    properties: { templateFile, terminationProtection: isProtected },
    dependencies,
  });
  const Outputs = Object.fromEntries(Object.entries(outputs).map(([name, Value]) => [name, { Value }]));
  await write(`${stack}.template.json`, { Resources: resources, Outputs });
  const copies = `${stack}-copies`;
  const vault = { Type: "AWS::Backup::BackupVault", Properties: { BackupVaultName: copies } };
  await write(`${copies}.template.json`, { Resources: { Vault: vault } });
  const others = copyToRegion === undefined ? {} : { [copies]: artifact(`${copies}.template.json`, copyToRegion) };
  const own = artifact(`${stack}.template.json`, "unknown-region", Object.keys(others));
  await write("manifest.json", { version: "48.0.0", artifacts: { ...others, [stack]: own } });
  return folder;
}
