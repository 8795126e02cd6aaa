import * as z from "zod";

const settings = z.object({
  /** The folder that `cdk synth` has written. */
  assemblyFolder: z.string(),
  runtime: z.object({ awsUrl: z.string(), stripeApiBase: z.string().optional(), logLevel: z.string() }),
});
export type ApiSettings = z.output<typeof settings>;

const name = "EVERLINE_REHEARSAL";

/** What the API's process is told in its environment, of which functions see nothing. */
export function apiSettings(values: ApiSettings): Record<string, string> {
  return { [name]: JSON.stringify(values) };
}

export function readApiSettings(environment: NodeJS.ProcessEnv): ApiSettings {
  return settings.parse(JSON.parse(environment[name] ?? "null"));
}
