import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Shop } from "../shop.ts";

/** Makes the sample accounts in a running shop, unless they are there. In a process of its own: only there may functions' code be loaded. */
export async function seed(shop: Pick<Shop, "apiUrl" | "functionEnvironment">): Promise<void> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, "process.ts"), shop.apiUrl], {
    env: { ...shop.functionEnvironment },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error("The sample accounts could not be made; the lines above say why.");
}
