import * as z from "zod";
import { type Statement, statementsOf } from "../rights/policy.ts";
import type { Assembly } from "../template/assembly.ts";
import type { Resolve } from "../template/resolve.ts";

/** A Lambda function of the stack. */
export interface DeployedFunction {
  /** The name of the route, job, authorizer, notifier or mail function, from the function's tags. */
  readonly name: string;
  readonly arn: string;
  /** All ARNs under which it can be called: its own, and those of its aliases. */
  readonly arns: readonly string[];
  /** The uploaded folder. */
  readonly folder: string;
  /** The file in the folder and its export: "index.handler". */
  readonly handler: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** The policy statements of the function's role. */
  readonly statements: readonly Statement[];
}

const properties = z.object({
  Code: z.object({ S3Key: z.string() }),
  Environment: z.object({ Variables: z.record(z.string(), z.string()) }).default({ Variables: {} }),
  Handler: z.string(),
  MemorySize: z.int(),
  Role: z.unknown(),
  Runtime: z.string(),
  Tags: z.array(z.object({ Key: z.string(), Value: z.string() })),
  Timeout: z.int(),
});
const versionProperties = z.strictObject({ FunctionName: z.string() });
const aliasProperties = z.strictObject({ FunctionName: z.string(), FunctionVersion: z.unknown(), Name: z.string() });
const versionReference = z.object({
  FunctionVersion: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Version")]) }),
});
const shopRuntime = "nodejs24.x";
const roleReference = z.object({ Role: z.object({ "Fn::GetAtt": z.tuple([z.string(), z.literal("Arn")]) }) });
const nameTags = ["route", "job", "authorizer", "notifier", "mail", "events"];

/**
 * Returns our functions by logical id. CDK's own functions, used only during deployment, are excluded by their
 * runtime, Python.
 */
export function deployedFunctions(assembly: Assembly, resolve: Resolve): ReadonlyMap<string, DeployedFunction> {
  const functionResources = [...assembly.resources].filter(
    ([, { Type, Properties }]) => Type === "AWS::Lambda::Function" && Properties.Runtime === shopRuntime,
  );
  const aliases = aliasesByFunction(assembly, resolve);
  return new Map(
    functionResources.map(([id, resource]) => {
      const { Code, Environment, Handler, MemorySize, Tags, Timeout } = properties.parse(resolve(resource.Properties));
      const [roleId] = roleReference.parse(resource.Properties).Role["Fn::GetAtt"];
      const name = Tags.find(({ Key }) => nameTags.includes(Key))?.Value ?? id;
      const arn = String(resolve({ "Fn::GetAtt": [id, "Arn"] }));
      const deployed = {
        name,
        arn,
        arns: [arn, ...(aliases.get(String(resolve({ Ref: id }))) ?? [])],
        folder: assembly.assetOf(Code.S3Key),
        handler: Handler,
        environment: Environment.Variables,
        memoryMb: MemorySize,
        timeoutSeconds: Timeout,
        statements: statementsOf(assembly, roleId, resolve),
      };
      return [id, deployed];
    }),
  );
}

/** Returns each function by all ARNs under which it can be called. */
export function functionsByArn(functions: Iterable<DeployedFunction>): ReadonlyMap<string, DeployedFunction> {
  return new Map([...functions].flatMap((each) => each.arns.map((arn) => [arn, each] as const)));
}

/**
 * Returns the ARNs of the aliases by the name of their function.
 * @throws Error for an alias of another function's version, or one that divides its calls between versions
 */
function aliasesByFunction({ resources }: Assembly, resolve: Resolve): ReadonlyMap<string, readonly string[]> {
  const aliases = new Map<string, string[]>();
  for (const [id, { Type, Properties }] of resources) {
    if (Type !== "AWS::Lambda::Alias") continue;
    const { FunctionName } = aliasProperties.parse(resolve(Properties));
    const [versionId] = versionReference.parse(Properties).FunctionVersion["Fn::GetAtt"];
    const version = versionProperties.parse(resolve(resources.get(versionId)?.Properties));
    if (version.FunctionName !== FunctionName)
      throw new Error(`The alias ${id} leads to a version of another function.`);
    aliases.set(FunctionName, [...(aliases.get(FunctionName) ?? []), String(resolve({ Ref: id }))]);
  }
  return aliases;
}
