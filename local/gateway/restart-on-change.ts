import { watch } from "node:fs";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import type { ApiProcess } from "./api-process.ts";

const code = ["functions", "shared"].map((folder) => path.join(projectRoot, folder));
/** Debounce: editors write a file in several steps, and "save all" writes many files. */
const settleMs = 100;

/** Restarts the API when the code of its functions changes; requests wait meanwhile. */
export function restartOnChange(
  api: Pick<ApiProcess, "restart">,
  folders: readonly string[] = code,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const changed = (file: string | null) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      api.restart().catch((reason: unknown) => console.error(reason instanceof Error ? reason.message : reason));
    }, settleMs);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, (_event, file) => changed(file)));
  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
