import * as z from "zod";
import type { TemplateBreakage } from "./breakage.ts";

const resource = z.looseObject({ Type: z.string() });
const template = z.looseObject({ Resources: z.record(z.string(), resource) });

/**
 * Returns a template with the fault.
 * @throws Error when nothing was changed, because the breakage no longer fits the stack
 */
export function breakTemplate(text: string, { name, type, id = /^/, change }: TemplateBreakage): string {
  const intact = template.parse(JSON.parse(text));
  const changed = Object.entries(intact.Resources).flatMap(([logicalId, each]) => {
    if (each.Type !== type || !id.test(logicalId)) return [[logicalId, each] as const];
    if (change === undefined) return [];
    const reviver = (key: string, value: unknown) => change(key, value);
    return [[logicalId, resource.parse(JSON.parse(JSON.stringify(each), reviver))] as const];
  });
  const broken = { ...intact, Resources: Object.fromEntries(changed) };
  const result = JSON.stringify(broken);
  if (result === JSON.stringify(intact)) throw new Error(`The template has nothing to break for "${name}".`);
  return result;
}
