import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { createConnection, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import * as z from "zod";
import { UserError } from "./user-error.ts";

const folderHolder = z.object({
  siteUrl: z.string(),
  /**
   * The environment variables of the holder's functions (addresses and names, no secrets); absent until the holder has
   * started.
   */
  functionEnvironment: z.record(z.string(), z.string()).optional(),
});
/** What the process that holds a data folder's lock reports about itself. */
export type FolderHolder = z.output<typeof folderHolder>;

export interface FolderLock {
  /** Reports the functions' environment to other commands that run function code next to this shop. */
  publish(functionEnvironment: Readonly<Record<string, string>>): void;
  stop(): Promise<void>;
}

/**
 * Locks the data folder, so that two shops never write to the same database. The lock is a socket and not a file: the
 * operating system releases it when the process dies, so a crash leaves no stale lock.
 * @param siteUrl the address of the holder's site; a command without a site passes its own name instead
 * @throws UserError when another shop runs on the folder; the message contains that shop's address
 */
export async function lockFolder(folder: string, siteUrl: string): Promise<FolderLock> {
  const address = socketAddress(path.resolve(folder));
  let state: FolderHolder = { siteUrl };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.end(JSON.stringify(state));
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
    publish(functionEnvironment) {
      state = { siteUrl, functionEnvironment };
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Returns the holder of a folder's lock; undefined when the folder is not locked. */
export async function holderOf(folder: string): Promise<FolderHolder | undefined> {
  const state = await queryHolder(socketAddress(path.resolve(folder)));
  return state === undefined ? undefined : folderHolder.parse(JSON.parse(state));
}

function socketAddress(folder: string): string {
  const name = `everline-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`;
  // Linux: an abstract socket, which needs no file.
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`);
}

function tryListen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const onError = () => resolve(false);
    server.once("error", onError);
    server.listen(address, () => {
      server.off("error", onError);
      resolve(true);
    });
  });
}

/** Reads the holder's state as JSON; undefined when no process listens at the address. */
function queryHolder(address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    let state = "";
    const socket = createConnection(address);
    socket.on("data", (chunk) => {
      state += chunk.toString();
    });
    socket.once("error", () => resolve(undefined));
    socket.once("end", () => resolve(state));
  });
}
