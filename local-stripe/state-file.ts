import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { emptyState, parseState, type State, serializeState } from "./model/state.ts";

/** Loads the state file. A missing file yields an empty state; a broken one throws an error that names it. */
export async function loadState(file: string | undefined): Promise<State> {
  if (file === undefined) return emptyState();
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  });
  if (text === undefined) return emptyState();
  try {
    return parseState(text);
  } catch (error) {
    throw new Error(`${file} is not a state file of the local Stripe; delete it to start empty.`, { cause: error });
  }
}

/**
 * Returns a function that writes the state to a temporary file and renames it over the state file. Calls during a write
 * share the next write, so a resolved promise means that everything changed before the call is in the file.
 */
export function createStateWriter(file: string | undefined, state: State): () => Promise<void> {
  if (file === undefined) return () => Promise.resolve();
  let lastWrite: Promise<void> = Promise.resolve();
  let queuedWrite: Promise<void> | undefined;
  const write = async (): Promise<void> => {
    queuedWrite = undefined;
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(`${file}.tmp`, serializeState(state), { mode: 0o600 });
    await rename(`${file}.tmp`, file);
  };
  return () => {
    if (queuedWrite === undefined) {
      queuedWrite = lastWrite.then(write, write);
      lastWrite = queuedWrite;
    }
    return queuedWrite;
  };
}
