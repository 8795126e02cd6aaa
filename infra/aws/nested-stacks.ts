import * as z from "zod";

const resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DependsOn: z.array(z.string()).optional(),
});

export const templateSchema = z.looseObject({
  Resources: z.record(z.string(), resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).default({}),
});
export type Template = z.output<typeof templateSchema>;
export type Resource = z.output<typeof resource>;

const nestedStackType = "AWS::CloudFormation::Stack";
const nestedStack = z.object({ TemplateURL: z.unknown(), Parameters: z.record(z.string(), z.unknown()).default({}) });
const record = z.record(z.string(), z.unknown());

/**
 * Returns the template with the resources of its nested stacks (`infra/aws/route-functions.ts`) in place of these
 * stacks, so that it reads like one stack. Their logical ids begin with that of their stack; parameters and outputs are
 * replaced by what they stand for. `readTemplate`: reads the template with this key of the assets bucket, and with this
 * logical id in the main stack.
 */
export async function withoutNestedStacks(
  main: Template,
  readTemplate: (objectKey: string, logicalId: string) => Promise<Template>,
): Promise<Template> {
  const stacks = new Map<string, { readonly template: Template; readonly parameters: Record<string, unknown> }>();
  for (const [id, { Type, Properties }] of Object.entries(main.Resources)) {
    if (Type !== nestedStackType) continue;
    const { TemplateURL, Parameters } = nestedStack.parse(Properties);
    const [objectKey = ""] = /[0-9a-f]{64}\.json/.exec(JSON.stringify(TemplateURL)) ?? [];
    stacks.set(id, { template: await readTemplate(objectKey, id), parameters: Parameters });
  }

  /** Rewrites the references in a value of the main template, or of the nested stack with this id. */
  const rewrite = (value: unknown, stackId = ""): unknown => {
    if (Array.isArray(value)) return value.map((member) => rewrite(member, stackId));
    const object = record.safeParse(value);
    if (!object.success) return value;
    const { Ref, "Fn::GetAtt": attribute } = object.data;
    const stack = stacks.get(stackId);
    if (typeof Ref === "string" && stack !== undefined) {
      if (Ref in stack.parameters) return rewrite(stack.parameters[Ref]);
      return { Ref: Ref in stack.template.Resources ? stackId + Ref : Ref };
    }
    if (Array.isArray(attribute)) {
      const [id, name] = attribute.map(String);
      const output = stackId === "" ? /^Outputs\.(\w+)$/.exec(name ?? "")?.[1] : undefined;
      if (output !== undefined) return rewrite(stacks.get(id ?? "")?.template.Outputs[output]?.Value, id);
      return { "Fn::GetAtt": [`${stackId}${id}`, name] };
    }
    return Object.fromEntries(Object.entries(object.data).map(([key, member]) => [key, rewrite(member, stackId)]));
  };
  const rewriteResources = ({ Resources }: Template, stackId = "") =>
    Object.entries(Resources)
      .filter(([, { Type }]) => Type !== nestedStackType)
      .map(([id, { Properties, DependsOn, ...rest }]) => [
        stackId + id,
        {
          ...rest,
          Properties: record.parse(rewrite(Properties, stackId)),
          ...(DependsOn && {
            DependsOn: DependsOn.filter((other) => !stacks.has(other)).map((other) => stackId + other),
          }),
        },
      ]);
  return {
    ...main,
    Resources: Object.fromEntries([
      ...rewriteResources(main),
      ...[...stacks].flatMap(([id, { template }]) => rewriteResources(template, id)),
    ]),
    Outputs: Object.fromEntries(
      Object.entries(main.Outputs).map(([name, output]) => [name, { ...output, Value: rewrite(output.Value) }]),
    ),
  };
}
