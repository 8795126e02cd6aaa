/**
 * Before each test file of a worker that runs one after the other without starting anew: packages stay loaded,
 * because loading the AWS SDK or Stripe takes longer than most files do; everything of ours is loaded again, and what
 * the file before may have left behind is gone. So a file finds what it would find in a process of its own. (Vitest
 * itself takes back spies and mocked modules after each file. What a file changes inside a package, as `mockClient`
 * does, it takes back itself.)
 */
import { vi } from "vitest";
import * as z from "zod";

/**
 * The worker's variables: the object that they are in, which a test may have put another in the place of, and what
 * was in it.
 */
const beginning = z.object({
  variables: z.custom<NodeJS.ProcessEnv>((value) => typeof value === "object"),
  values: z.record(z.string(), z.string()),
});
/** This module is loaded anew for each file, so the worker's global object keeps what the worker began with. */
const kept = Symbol.for("everline.environment-of-this-worker");

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

const { variables, values } = beginning.safeParse(Reflect.get(globalThis, kept)).data ?? {
  variables: process.env,
  values: { ...process.env },
};
Reflect.set(globalThis, kept, { variables, values });
process.env = variables;
for (const name of Object.keys(variables)) if (!(name in values)) delete variables[name];
Object.assign(variables, values);
