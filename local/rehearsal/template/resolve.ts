import * as z from "zod";
import type { Assembly, Resource } from "./assembly.ts";

/** Account and region of the rehearsed stack; no such account exists. */
export const account = "000000000000";
export const region = "us-east-1";

/**
 * Physical names that are known already and need not be made up, by "LogicalId" (for `Ref`) and "LogicalId.Attribute"
 * (for `Fn::GetAtt`).
 */
export type PhysicalNames = Readonly<Record<string, string>>;

/** Resolves every reference in a value of the template, as CloudFormation would. */
export type Resolve = (value: unknown) => unknown;

const reference = z.strictObject({ Ref: z.string() });
const attribute = z.strictObject({ "Fn::GetAtt": z.tuple([z.string(), z.string()]) });
const join = z.strictObject({ "Fn::Join": z.tuple([z.string(), z.array(z.unknown())]) });
const select = z.strictObject({ "Fn::Select": z.tuple([z.union([z.int(), z.string()]), z.unknown()]) });
const split = z.strictObject({ "Fn::Split": z.tuple([z.string(), z.unknown()]) });
const substitute = z.strictObject({ "Fn::Sub": z.string() });
const anyList = z.array(z.unknown());
const record = z.record(z.string(), z.unknown());

/**
 * Returns a function that resolves the intrinsic functions used by the stack. Any other one is an error instead of a
 * guess.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/intrinsic-function-reference.html
 */
export function resolver({ stackName, resources }: Assembly, physicalNames: PhysicalNames = {}): Resolve {
  const pseudoParameters: PhysicalNames = {
    "AWS::AccountId": account,
    "AWS::Region": region,
    "AWS::Partition": "aws",
    "AWS::URLSuffix": "amazonaws.com",
    "AWS::StackName": stackName,
    "AWS::StackId": arn("cloudformation", `stack/${stackName}/rehearsal`),
  };
  const physicalNameOf = (name: string): string => {
    const knownValue = physicalNames[name] ?? pseudoParameters[name];
    if (knownValue !== undefined) return knownValue;
    const [id = "", ...rest] = name.split(".");
    const resource = resources.get(id);
    if (resource === undefined) throw new Error(`The template refers to ${name}, which it does not have.`);
    const attributeName = rest.join(".");
    return (
      qualifiedFunction(resource, attributeName, resolve) ??
      physicalName(resource.Type, `${stackName}-${id}`, attributeName)
    );
  };
  const resolve: Resolve = (value) => {
    if (Array.isArray(value)) return value.map(resolve);
    const object = record.safeParse(value);
    if (!object.success) return value;
    const [name = ""] = Object.keys(object.data);
    if (name !== "Ref" && !name.startsWith("Fn::")) {
      return Object.fromEntries(Object.entries(object.data).map(([key, member]) => [key, resolve(member)]));
    }
    return applyFunction(name, object.data);
  };
  const applyFunction = (name: string, call: Readonly<Record<string, unknown>>): unknown => {
    switch (name) {
      case "Ref":
        return physicalNameOf(reference.parse(call).Ref);
      case "Fn::GetAtt":
        return physicalNameOf(attribute.parse(call)["Fn::GetAtt"].join("."));
      case "Fn::Join": {
        const [separator, parts] = join.parse(call)["Fn::Join"];
        return parts.map(resolve).join(separator);
      }
      case "Fn::Split": {
        const [separator, text] = split.parse(call)["Fn::Split"];
        return String(resolve(text)).split(separator);
      }
      case "Fn::Select": {
        const [index, list] = select.parse(call)["Fn::Select"];
        return anyList.parse(resolve(list))[Number(index)];
      }
      case "Fn::Sub":
        return substitute
          .parse(call)
          ["Fn::Sub"].replaceAll(/\$\{([^}]+)\}/g, (_, inner: string) => physicalNameOf(inner));
      default:
        throw new Error(`The template uses ${name}, which the rehearsal does not support.`);
    }
  };
  return resolve;
}

const version = z.object({ FunctionName: z.string() });
const alias = version.extend({ Name: z.string() });
/** Every function of a stack that has just been deployed has one version. */
const firstVersion = "1";

/** The ARN of a function's alias or version, or a version's number; undefined for any other resource. */
function qualifiedFunction({ Type, Properties }: Resource, attributeName: string, resolve: Resolve) {
  if (Type === "AWS::Lambda::Version" && attributeName === "Version") return firstVersion;
  if (attributeName !== "") return undefined;
  if (Type === "AWS::Lambda::Version") {
    return arn("lambda", `function:${version.parse(resolve(Properties)).FunctionName}:${firstVersion}`);
  }
  if (Type === "AWS::Lambda::Alias") {
    const { FunctionName, Name } = alias.parse(resolve(Properties));
    return arn("lambda", `function:${FunctionName}:${Name}`);
  }
  return undefined;
}

/**
 * Makes up a physical name in AWS's format. `attributeName` is empty for `Ref`, which returns an ARN for some types and
 * a name for others.
 */
function physicalName(type: string, name: string, attributeName: string): string {
  if (type === "AWS::SecretsManager::Secret") return arn("secretsmanager", `secret:${name}-AbCdEf`);
  if (attributeName === "") return type === "AWS::SNS::Topic" ? arn("sns", name) : name;
  if (attributeName === "ApiEndpoint") return `https://${name.toLowerCase()}.execute-api.${region}.amazonaws.com`;
  if (attributeName === "DomainName") return `${name.toLowerCase()}.cloudfront.net`;
  if (attributeName === "StreamArn") return arn("dynamodb", `table/${name}/stream/rehearsal`);
  if (attributeName !== "Arn") return `${name}.${attributeName}`;
  const path = arnPaths[type];
  return path === undefined ? arn(type.replaceAll("::", "-").toLowerCase(), name) : arn(...path(name));
}

const arnPaths: Readonly<Record<string, (name: string) => [service: string, resource: string]>> = {
  "AWS::DynamoDB::GlobalTable": (name) => ["dynamodb", `table/${name}`],
  "AWS::Lambda::Function": (name) => ["lambda", `function:${name}`],
  "AWS::IAM::Role": (name) => ["iam", `role/${name}`],
  "AWS::Logs::LogGroup": (name) => ["logs", `log-group:${name}:*`],
  "AWS::S3::Bucket": (name) => ["s3", name],
  "AWS::SQS::Queue": (name) => ["sqs", name],
};

function arn(service: string, resource: string): string {
  return `arn:aws:${service}:${region}:${account}:${resource}`;
}
