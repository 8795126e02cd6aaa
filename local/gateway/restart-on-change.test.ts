import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { restartOnChange } from "./restart-on-change.ts";

it("restarts the API once for several files saved together", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "everline-watch-"));
  const restart = vi.fn(async () => {});
  const watcher = restartOnChange({ restart }, [folder]);
  await writeFile(path.join(folder, "one.test.ts"), "1");
  await writeFile(path.join(folder, "one.ts"), "1");
  await writeFile(path.join(folder, "two.ts"), "2");
  await vi.waitFor(() => expect(restart).toHaveBeenCalled(), 60_000);
  await watcher.stop();
  expect(restart).toHaveBeenCalledTimes(1);
  await rm(folder, { recursive: true });
});
