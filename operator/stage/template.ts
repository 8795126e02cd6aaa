import * as z from "zod";

/** A CloudFormation template, as far as deployments are compared. */
export const template = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) }),
  ),
});
export type Template = z.output<typeof template>;

/** The properties of all resources of a type. */
export function propertiesOf({ Resources }: Template, type: string): readonly Readonly<Record<string, unknown>>[] {
  return Object.values(Resources)
    .filter(({ Type }) => Type === type)
    .map(({ Properties }) => Properties);
}
