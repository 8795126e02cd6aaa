import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { UserError } from "./user-error.ts";

const folderHolder = z.object({
  siteUrl: z.string(),
  /** What the holder's functions see (addresses and names, no secret); absent while the holder is still starting. */
  functionEnvironment: z.record(z.string(), z.string()).optional(),
});
/** Who keeps a data folder. */
export type FolderHolder = z.output<typeof folderHolder>;

export interface FolderLock {
  /** Lets other programs of ours run functions' code beside the holder. */
  tell(functionEnvironment: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

/**
 * Keeps the data folder to one shop at a time, because two would write into one database. The lock is a socket and
 * not a file, so that the system takes it away with the process: what a crash leaves behind is never in the way.
 * @param siteUrl where the holder's site is; a command without one says its name
 * @throws UserError when another shop runs on the folder; it says where that one's site is.
 */
export async function lockFolder(folder: string, siteUrl: string): Promise<FolderLock> {
  const address = socketAddress(path.resolve(folder));
  let said: FolderHolder = { siteUrl };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(JSON.stringify(said));
  });
  if (!(await tryListen(server, address))) {
    const holder = await holderOf(folder);
    if (holder !== undefined) {
      throw new UserError(`The shop already runs on ${folder}, at ${holder.siteUrl}; use that one, or stop it first.`);
    }
    await rm(address, { force: true });
    if (!(await tryListen(server, address))) throw new UserError(`Another shop is just starting on ${folder}.`);
  }
  server.unref();
  return {
    tell(functionEnvironment) {
      said = { siteUrl, functionEnvironment };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Who holds the lock of a folder; undefined when nobody does. */
export async function holderOf(folder: string): Promise<FolderHolder | undefined> {
  const said = await ask(socketAddress(path.resolve(folder)));
  return said === undefined ? undefined : folderHolder.parse(JSON.parse(said));
}

function socketAddress(folder: string): string {
  const name = `everline-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  // Linux: a name without a file (abstract socket).
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

function tryListen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const refused = () => resolve(false);
    server.once("error", refused);
    server.listen(address, () => {
      server.off("error", refused);
      resolve(true);
    });
  });
}

/** What the holder says; undefined when nobody answers. */
function ask(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let said = "";
    const socket = createConnection(address);
    socket.on("data", (chunk) => {
      said += chunk.toString();
    });
    socket.once("error", () => resolve(undefined));
    socket.once("end", () => resolve(said));
  });
}
