import { readdir, rm } from "node:fs/promises";
import path from "node:path";

/** Returns the temporary name under which this process writes a backup. */
export function partialFileOf(file: string): string {
  return `${file}.${process.pid}.part`;
}

/**
 * Cleans up after backups that were killed: their partial files hold personal data. Removes those of a file with this
 * name whose process has ended, and names the others in the folder: another process, or machine, may still write them.
 * @param say prints a sentence for the operator
 */
export async function handlePartialFiles(file: string, say: (sentence: string) => void): Promise<void> {
  const folder = path.dirname(file);
  // A missing folder is reported when the backup is written.
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, target, pid] = /^(.+)\.(\d+)\.part$/.exec(name) ?? [];
    if (target === undefined) continue;
    const partialFile = path.join(folder, name);
    if (target === path.basename(file) && !isRunning(Number(pid))) {
      await rm(partialFile, { force: true });
      say(`Removed ${partialFile}, which an interrupted backup had left behind.`);
    } else {
      say(`${partialFile} is an incomplete backup with personal data; delete it unless that backup is still running.`);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (reason) {
    // EPERM: it runs, as another user.
    return reason instanceof Error && "code" in reason && reason.code === "EPERM";
  }
}
