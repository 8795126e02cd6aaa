import * as z from "zod";

const settings = z.object({
  /** The output folder of `cdk synth`. */
  assemblyFolder: z.string(),
  /** How many calls a strict gateway runs at the same time; absent for one without this limit. */
  concurrentCalls: z.int().optional(),
  runtime: z.object({
    awsUrl: z.string(),
    stripeApiBase: z.string().optional(),
    whatsAppBase: z.string().optional(),
    logLevel: z.string(),
  }),
});
export type ApiSettings = z.output<typeof settings>;

const variableName = "EVERLINE_REHEARSAL";

/** Encodes the settings of the API process as an environment variable, which functions do not see. */
export function encodeApiSettings(values: ApiSettings): Record<string, string> {
  return { [variableName]: JSON.stringify(values) };
}

export function readApiSettings(environment: NodeJS.ProcessEnv): ApiSettings {
  return settings.parse(JSON.parse(environment[variableName] ?? "null"));
}
