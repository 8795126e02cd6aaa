import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Shop } from "../shop/shop.ts";

const run = promisify(execFile);

/** Returns the example assistant's key at a local shop, which is made once and kept beside the shop's data. */
export async function localAssistantKey(
  { functionEnvironment }: Pick<Shop, "functionEnvironment">,
  dataFolder: string,
): Promise<string> {
  const file = path.join(dataFolder, "assistant-key");
  const known = await readFile(file, "utf8").catch(() => "");
  if (known !== "") return known;
  // In its own process: the functions' code must not be loaded into this one.
  const program = path.join(import.meta.dirname, "make-assistant-key.ts");
  const { stdout } = await run(process.execPath, [program], { env: { ...functionEnvironment } });
  await writeFile(file, stdout, { mode: 0o600 });
  return stdout;
}
