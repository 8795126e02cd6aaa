import { vi } from "vitest";
import type * as z from "zod";

/**
 * Runs something, and returns the lines of this shape that it logs. Logging is off in tests: the test file sets
 * `POWERTOOLS_LOG_LEVEL` to `INFO` before any module that logs is loaded.
 */
export async function loggedLines<Line>(line: z.ZodType<Line>, run: () => Promise<unknown>): Promise<Line[]> {
  const texts: string[] = [];
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => texts.push(String(text)) > 0);
  }
  await run();
  vi.restoreAllMocks();
  return texts.flatMap((text) => line.safeParse(JSON.parse(text)).data ?? []);
}
