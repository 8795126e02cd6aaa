/**
 * Setup of each test file in a worker that is reused between files. Packages stay loaded, because loading the AWS SDK
 * or Stripe takes longer than most files; our own modules are reloaded, and timers, globals and environment variables
 * are restored, so that each file runs as if in its own process. (Vitest itself restores spies and module mocks after
 * each file. A file that modifies a package, as `mockClient` does, must restore it itself.)
 */
import { vi } from "vitest";
import * as z from "zod";

/** The worker's original `process.env` object, which a test may have replaced, and its original values. */
const originalEnvironment = z.object({
  variables: z.custom<NodeJS.ProcessEnv>((value) => typeof value === "object"),
  values: z.record(z.string(), z.string()),
});
/** This module is reloaded for each file, so the original values are stored in the worker's global object. */
const environmentSymbol = Symbol.for("everline.environment-of-this-worker");

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

const { variables, values } = originalEnvironment.safeParse(Reflect.get(globalThis, environmentSymbol)).data ?? {
  variables: process.env,
  values: { ...process.env },
};
Reflect.set(globalThis, environmentSymbol, { variables, values });
process.env = variables;
for (const name of Object.keys(variables)) if (!(name in values)) delete variables[name];
Object.assign(variables, values);
