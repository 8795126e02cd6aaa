/**
 * Before each test file of a worker that runs one after the other without starting anew: packages stay loaded, because loading the AWS SDK or Stripe
 * takes longer than most files do; everything of ours is loaded again, and what the file before may have left behind is gone. So a file finds
 * what it would find in a process of its own. (Vitest itself takes back spies and mocked modules after each file. What a file changes inside a package,
 * as `mockClient` does, it takes back itself.)
 */
import { vi } from "vitest";
import * as z from "zod";

/** This module is loaded anew for each file, so the worker's global object keeps the environment that the worker began with. */
const kept = Symbol.for("everline.environment-of-this-worker");

vi.resetModules();
vi.useRealTimers();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

const atFirst = z.record(z.string(), z.string()).safeParse(Reflect.get(globalThis, kept)).data ?? { ...process.env };
Reflect.set(globalThis, kept, atFirst);
for (const name of Object.keys(process.env)) if (!(name in atFirst)) delete process.env[name];
Object.assign(process.env, atFirst);
