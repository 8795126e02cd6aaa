import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod";
import { UserError } from "#cli/user-error.ts";
import { propertiesOf, type Template, template } from "../stage/template.ts";

const manifest = z.object({
  artifacts: z.record(
    z.string(),
    z.looseObject({ type: z.string(), properties: z.looseObject({ templateFile: z.string().optional() }).optional() }),
  ),
});

/**
 * Reads the template of a stack from the output folder of a synthesis (`cdk.out`).
 * @throws UserError when the folder is no such output, or was synthesized for another stage
 */
export async function readAssembly(folder: string, stack: string): Promise<Template> {
  const stacks = await stacksIn(folder);
  const file = stacks.find(([name]) => name === stack)?.[1].properties?.templateFile;
  if (file === undefined) {
    const names = stacks.map(([name]) => name).join(", ") || "no stack";
    throw new UserError(`${folder} was synthesized for ${names}, not for ${stack}; run npm run synth for this stage.`);
  }
  return template.parse(await readJson(path.join(folder, file)));
}

/** The names of the other stacks of a synthesis: that of the vault for copies of backups, in another region. */
export async function otherStacks(folder: string, stack: string): Promise<readonly string[]> {
  return (await stacksIn(folder)).map(([name]) => name).filter((name) => name !== stack);
}

async function stacksIn(folder: string) {
  const parsed = manifest.safeParse(await readJson(path.join(folder, "manifest.json")));
  if (!parsed.success) throw new UserError(`${folder} is not the output of a synthesis; run npm run synth first.`);
  return Object.entries(parsed.data.artifacts).filter(([, { type }]) => type === "aws:cloudformation:stack");
}

const stoppedByAlarms = z.object({ AlarmConfiguration: z.object({ Enabled: z.literal(true) }) });

/**
 * Checks that no alarm stops the deployment of a template that was to be deployed regardless of alarms.
 * @throws UserError when it was synthesized without that option
 */
export function requireNoAlarms(next: Template, stage: string): void {
  const groups = propertiesOf(next, "AWS::CodeDeploy::DeploymentGroup");
  if (!groups.some((group) => stoppedByAlarms.safeParse(group).success)) return;
  throw new UserError(
    `This synthesis is stopped by ringing alarms; make it with the same option: npm run synth -- --stage ${stage} --without-rollback-alarms`,
  );
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, "utf8"));
  } catch {
    return undefined;
  }
}
