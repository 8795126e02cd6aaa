import { watch } from "node:fs";
import path from "node:path";
import { projectRoot } from "#cli/project-root.ts";
import type { ApiProcess } from "./api-process.ts";

const codeFolders = ["functions", "shared"].map((folder) => path.join(projectRoot, folder));
/** Debounce: editors write a file in several steps, and "save all" writes many files. */
const debounceMs = 100;

/** Restarts the API when the code of its functions changes; requests wait meanwhile. */
export function restartOnChange(
  api: Pick<ApiProcess, "restart">,
  folders: readonly string[] = codeFolders,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  const scheduleRestart = (file: string | null) => {
    if (!file?.endsWith(".ts") || file.endsWith(".test.ts")) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      api.restart().catch((reason: unknown) => console.error(reason instanceof Error ? reason.message : reason));
    }, debounceMs);
  };
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, (_event, file) => scheduleRestart(file)));
  return {
    async stop() {
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
