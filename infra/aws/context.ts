import type { IConstruct } from "constructs";
import type * as z from "zod";
import { StartRefused } from "../local/start-refused.ts";

/**
 * What an operator has said on the command line: `-c name=value`. Undefined when nothing was said, or nothing after the equals sign, as when
 * a script passes on a variable that is empty.
 *
 * @param whatItIs ends the sentence that a wrong value is refused with: "-c alarmEmail=… must be …"
 * @throws StartRefused
 */
export function contextOf<Value>(
  app: IConstruct,
  name: string,
  schema: z.ZodType<Value>,
  whatItIs: string,
): Value | undefined {
  const given: unknown = app.node.tryGetContext(name);
  if (given === undefined || given === "") return undefined;
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new StartRefused(`-c ${name}=… must be ${whatItIs}; this is "${String(given)}".`);
  return parsed.data;
}
